import Commands

await Program.main("analyze")
