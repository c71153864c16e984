import Commands

Program.main("simulate")
