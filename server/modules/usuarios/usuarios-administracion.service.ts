import { formatInstant } from '#contract/valores/fechas.ts'
import { type Contenido, type Marca, renderMail } from '#gateways/mail/plantilla.ts'
import type { Context } from '#server/http/context.ts'
import { selectAdministradores } from './usuarios.repository.ts'

/** Returns the mail that reports a new administrator to the other administrators. */
export const avisoDeAdministrador = (
  nombre: string,
  {
    nueva,
    por,
    cuando,
    portal,
  }: { nueva: { usuario: string; nombre: string }; por: string; cuando: Date; portal: string },
): Contenido => ({
  asunto: `${nueva.nombre} administra Autogestión`,
  titulo: 'Hay una persona más que administra',
  saludo: nombre,
  parrafos: [
    'Desde ahora puede todo lo que podés vos, también dar y quitar ese rol.',
    'Si no corresponde, quitale el rol en Personas y avisale a quien se lo dio.',
  ],
  datos: [
    ['Persona', `${nueva.nombre} (${nueva.usuario})`],
    ['Quién le dio el rol', por],
    ['Cuándo', formatInstant(cuando.toISOString())],
  ],
  boton: { texto: 'Ver las personas', url: `${portal}/autogestion/personas` },
})

/** Mails all other administrators that a user became administrator. */
export const mailAdministradores = async (
  { sql, caller, now, enqueue }: Pick<Context, 'sql' | 'caller' | 'now' | 'enqueue'>,
  nueva: { usuario: string; nombre: string },
  { portal, marca }: { portal: string; marca: Marca },
): Promise<void> => {
  for (const { usuario, nombre, email } of await selectAdministradores(sql)) {
    if (usuario.toLowerCase() === nueva.usuario.toLowerCase()) continue
    const aviso = avisoDeAdministrador(nombre, { nueva, por: caller.nombre, cuando: now, portal })
    await enqueue('envio', { sobre: 'Administración', para: email, ...renderMail(aviso, marca) })
  }
}
