import TestSupport

typealias TemporaryFolder = TestSupport.TemporaryFolder
typealias SeededGenerator = TestSupport.SeededGenerator
