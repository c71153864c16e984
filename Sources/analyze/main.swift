import Commands

Program.main("analyze")
