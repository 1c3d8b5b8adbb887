import { ensureProgram } from '../../e2e/support/programs.ts'
import { installChromiums, isCI } from './engines.ts'

await installChromiums()
if (isCI) ensureProgram('Firefox')
