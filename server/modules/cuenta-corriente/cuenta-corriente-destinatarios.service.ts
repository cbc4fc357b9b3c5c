import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { type Contenido, type Marca, renderMail } from '#gateways/mail/plantilla.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { MailedLink } from '#server/mailed-link.ts'
import { selectPermitidos, updateConfirmado, upsertPedido } from './cuenta-corriente-destinatarios.repository.ts'

const DAY_MS = 86_400_000

export interface DestinatariosParts {
  portal: string
  marca: Marca
}

interface Titular {
  razonSocialId: number
  razonSocial: string
}

const sha256Of = (codigo: string): string => createHash('sha256').update(codigo).digest('hex')

/** What a stranger is asked: nothing of the account, and no word that somebody typed. */
const pedidoDe = (autor: string, razonSocial: string, codigo: string, portal: string): Contenido => ({
  asunto: `Confirmá si querés recibir el resumen de cuenta de ${razonSocial}`,
  titulo: '¿Esperás este resumen de cuenta?',
  parrafos: [
    `${autor} quiere mandarte el resumen de cuenta corriente de ${razonSocial}.`,
    'Si lo esperás, confirmá tu dirección: es una sola vez. Si no, no hagas nada y no te va a llegar.',
  ],
  datos: [],
  boton: { texto: 'Confirmar mi dirección', url: `${portal}/autogestion/confirmar-destinatario/${codigo}` },
})

/**
 * Who of these gets a statement now: the company's people, whoever sends it, and those outside who confirmed once. The
 * others are asked to, once a day at most; nothing else is sent to them.
 */
export const splitDestinatarios = async (
  { sql, caller, enqueue, now }: Context,
  { razonSocialId, razonSocial }: Titular,
  emails: readonly string[],
  { portal, marca }: DestinatariosParts,
): Promise<{ permitidos: string[]; porConfirmar: string[] }> => {
  const known = await selectPermitidos(sql, { razonSocialId, usuarioId: caller.usuarioId, emails })
  const permitidos = emails.filter((email) => known.has(email))
  const porConfirmar = emails.filter((email) => !known.has(email))
  for (const email of porConfirmar) {
    const codigo = randomBytes(32).toString('base64url')
    const desde = new Date(now.getTime() - DAY_MS)
    const isNew = await upsertPedido(sql, { razonSocialId, email, sha256: sha256Of(codigo), pedido: now, desde })
    if (!isNew) continue
    const sobre = `Confirmación de ${email} para recibir resúmenes`
    await enqueue('envio', {
      sobre,
      para: email,
      ...renderMail(pedidoDe(caller.nombre, razonSocial, codigo, portal), marca),
    })
  }
  return { permitidos, porConfirmar }
}

/** The link with which somebody outside agrees to get the statements of a company. */
export const enlaceConfirmar = (pool: pg.Pool, now: () => Date): MailedLink => ({
  path: 'confirmar-destinatario',
  titulo: 'Confirmar tu dirección',
  texto: 'Desde ahora vas a poder recibir en esta dirección los resúmenes de cuenta de la empresa que te los manda.',
  boton: 'Confirmar mi dirección',
  use: async (codigo) => {
    if (!(await updateConfirmado(pool, sha256Of(codigo), now()))) {
      throw new AppError('no-encontrado', { message: 'Ese enlace no existe o lo reemplazó otro más nuevo.' })
    }
    return {
      titulo: 'Listo: confirmaste tu dirección',
      texto: 'Avisale a quien te manda el resumen que ya puede hacerlo.',
    }
  },
})
