import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { compressFolder } from './precompress.ts'

// Compresses the built page as well as possible, at the lowest priority: a server that works has the processor first.

setPriority(constants.priority.PRIORITY_LOW)
await compressFolder(join(import.meta.dirname, '../dist'), 'best')
