import { installChromiums } from './engines.ts'

await installChromiums()
