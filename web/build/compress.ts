import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { compressFolder } from './precompress.ts'

// Compresses the built page with the best settings, at the lowest priority, so that a running server gets the processor
// first.

setPriority(constants.priority.PRIORITY_LOW)
await compressFolder(join(import.meta.dirname, '../dist'), 'best')
