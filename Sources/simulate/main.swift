import Commands

await Program.main("simulate")
