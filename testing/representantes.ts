import type { RepresentanteDetail, RepresentanteSaved } from '#contract/representantes/shapes.ts'
import { representantes } from '#contract/representantes/calls.ts'
import type { Role } from '#contract/base/roles.ts'
import type { Portal } from './portal.ts'
import type { Who } from './people.ts'

/** Returns a new representative of Repuestos Litoral Sur, as the form sends it. */
export const newRepresentante = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  usuario: 'cojeda',
  nombre: 'Clara',
  apellido: 'Ojeda',
  dni: '79.111.222',
  email: 'Clara.Ojeda@cliente.example',
  telefono: '0341 15 555-0160',
  razonSocialIds: [1042],
  servicios: [2, 3],
  roles: ['ROL_USER'],
  ...over,
})

let made = 0

/** Returns a new representative with a unique user name, e-mail address and DNI. */
const anotherRepresentante = (over: Record<string, unknown> = {}): Record<string, unknown> => {
  made += 1
  const usuario = `persona${made}`
  return newRepresentante({ usuario, email: `${usuario}@cliente.example`, dni: String(79_500_000 + made), ...over })
}

interface Answer<T> {
  status: number
  body: T & { message?: string; fields?: Record<string, string> }
}

/** Returns functions that call the portal's API for representatives as one user. */
export const representantesOf = (portal: Portal, person: Who, roles?: readonly Role[]) => {
  const as = roles && { roles }
  const send = <T>(...[route, sent]: [Parameters<Portal['call']>[1], Parameters<Portal['call']>[2]]) =>
    portal.call<Answer<T>['body']>(person, route, { ...sent, ...as })
  const params = (representanteId: number) => ({ params: { representanteId } })
  return {
    create: (over: Record<string, unknown> = {}) =>
      send<RepresentanteSaved>(representantes.create, { body: anotherRepresentante(over) }),
    update: (userId: number, body: Record<string, unknown>) =>
      send<RepresentanteSaved>(representantes.update, { body: { userId, ...body } }),
    get: (id: number) => send<RepresentanteDetail>(representantes.get, params(id)),
    setActivo: (id: number, activo: boolean, reemplazanteId?: number) =>
      send<RepresentanteSaved>(representantes.setActivo, { ...params(id), body: { activo, reemplazanteId } }),
    invite: (id: number) => send<RepresentanteSaved>(representantes.sendInvitacion, params(id)),
    cancel: (id: number) => send<RepresentanteSaved>(representantes.cancelInvitacion, params(id)),
  }
}

export const idOf = async ({ pool }: Portal, userName: string): Promise<number> =>
  (await pool.query<{ id: number }>('select usuario_id as id from usuario where user_name = $1', [userName])).rows[0]!
    .id
