import type pg from 'pg'
import { AVISOS_TOKEN, CONEXIONES_PATH } from '#contract/conexiones/reglas.ts'
import { formatDay, localDay } from '#contract/valores/fechas.ts'
import { type Marca, renderMail } from '#gateways/mail/plantilla.ts'
import { transaction } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { type PorVencer, takePorVencer } from './conexiones.repository.ts'

interface Parts {
  pool: pg.Pool
  jobs: Pick<Jobs, 'enqueue'>
  portal: string
  marca: Marca
}

const BATCH = 100

const contenidoOf = ({ nombre, vence, persona }: PorVencer, portal: string) => {
  const dia = formatDay(localDay(vence))
  return {
    asunto: `El token ${nombre} vence el ${dia}`,
    titulo: `El token ${nombre} vence el ${dia}`,
    saludo: persona,
    parrafos: ['Desde ese día el token deja de funcionar.', 'Si lo seguís usando, creá otro y reemplazalo antes.'],
    datos: [['Vence', dia]] as const,
    boton: { texto: 'Ver las conexiones', url: portal + CONEXIONES_PATH },
  }
}

/**
 * Warns the creator of each token 14 and 3 days before the token expires, once each. Runs every hour, possibly in
 * several processes.
 */
export const sendAvisosToken = async ({ pool, jobs, portal, marca }: Parts, now: Date): Promise<void> => {
  // Begin with the fewest days: a token whose creator gets the warning of 3 days needs no warning of 14.
  for (const dias of AVISOS_TOKEN) {
    for (let taken = BATCH; taken === BATCH;) {
      taken = await transaction(pool, async (db) => {
        const found = await takePorVencer(db, dias, now, BATCH)
        for (const each of found) {
          const mail = renderMail(contenidoOf(each, portal), marca)
          await jobs.enqueue(db, 'envio', { sobre: `Token de ${each.userName}`, para: each.email, ...mail })
        }
        return found.length
      })
    }
  }
}
