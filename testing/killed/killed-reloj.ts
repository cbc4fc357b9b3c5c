import { createJobs } from '#server/jobs/jobs.ts'

/** Runs as a separate process. Kills itself by SIGKILL in the middle of a scheduled job. */
const [url = ''] = process.argv.slice(2)
const jobs = createJobs({ url, works: true, onError: console.error })
await jobs.start()
await jobs.schedule('reloj-prueba', 'dia', async () => {
  process.kill(process.pid, 'SIGKILL')
})
