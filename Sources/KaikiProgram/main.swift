import Commands

Program.main("kaiki")
