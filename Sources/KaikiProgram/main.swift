import Commands

await Program.main("kaiki")
