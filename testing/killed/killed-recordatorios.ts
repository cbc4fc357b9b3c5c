import { erpLocal } from '#testing/gestiones/libros.ts'
import { createPool } from '#server/db/database.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { sendRecordatoriosDeuda } from '../../server/modules/recordatorios/recordatorios.service.ts'

/**
 * Runs as a separate process. Sends the debt reminders of an instant and kills itself by SIGKILL after `mails` mails
 * have been queued.
 */
const [url = '', instant = '', mails = ''] = process.argv.slice(2)
const pool = createPool(url, 4, () => {})
const jobs = createJobs({ url, onError: () => {} })
await jobs.start()
let left = Number(mails)
const dying: Pick<typeof jobs, 'enqueue'> = {
  enqueue: async (...sent) => {
    await jobs.enqueue(...sent)
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  },
}
await sendRecordatoriosDeuda(
  {
    pool,
    jobs: dying,
    portal: 'https://portal.example',
    marca: { nombre: 'Distribuidora Meridiana', color: '#0f4c81' },
    erp: erpLocal(),
    onError: (error) => console.error(error),
  },
  new Date(instant),
)
await jobs.stop()
await pool.end()
