import { randomUUID } from 'node:crypto'
import type { RequiredAction } from '#gateways/identity/directory.ts'
import type { Message } from '#gateways/mail/mail.ts'
import { renderMail } from '#gateways/mail/plantilla.ts'
import type { Account } from './accounts.ts'
import type { Brand } from './layout.ts'

const ACTIVATE = {
  asunto: 'Activá tu usuario de Autogestión',
  titulo: 'Activá tu usuario',
  parrafo: 'Ya tenés un usuario en Autogestión. Elegí tu contraseña para empezar a usarlo.',
  boton: 'Elegir mi contraseña',
}
const CHANGE = {
  asunto: 'Cambiá tu contraseña de Autogestión',
  titulo: 'Cambiá tu contraseña',
  parrafo: 'Nos pidieron que elijas una contraseña nueva para Autogestión.',
  boton: 'Elegir otra contraseña',
}
const VERIFY = {
  asunto: 'Confirmá tu correo electrónico de Autogestión',
  titulo: 'Confirmá tu correo electrónico',
  parrafo: 'Confirmá que esta dirección es tuya para recibir los avisos de Autogestión.',
  boton: 'Confirmar mi correo',
}

/** The e-mail that takes a link to the person. `vence` is said as people say it. */
export function actionMail(
  account: Pick<Account, 'username' | 'firstName' | 'passwordHash'> & { email: string },
  actions: readonly RequiredAction[],
  link: { url: string; vence: Date },
  brand: Brand,
): Message {
  const choosesPassword = actions.includes('UPDATE_PASSWORD')
  const { asunto, titulo, parrafo, boton } = choosesPassword ? (account.passwordHash ? CHANGE : ACTIVATE) : VERIFY
  const vence = link.vence.toLocaleString('es-AR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'America/Argentina/Buenos_Aires',
  })
  const contenido = {
    asunto,
    titulo,
    saludo: account.firstName,
    parrafos: [parrafo, 'El enlace sirve una sola vez. Si no esperabas este mensaje, no hagas nada.'],
    datos: [
      ['Usuario', account.username],
      ['Vence', vence],
    ] as const,
    boton: { texto: boton, url: link.url },
  }
  return {
    id: randomUUID(),
    para: account.email,
    ...renderMail(contenido, { nombre: brand.name, color: brand.primary }),
  }
}
