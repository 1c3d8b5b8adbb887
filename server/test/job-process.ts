import { openJobs } from '../src/jobs/jobs.ts'

// A node that takes an e-mail and never ends it, until it is killed.

const [url = ''] = process.argv.slice(2)
const jobs = await openJobs(url, { onError: () => {}, supervises: false })
await jobs.process('mail', () => {
  process.stdout.write('taken\n')
  return new Promise(() => {})
})
