import { describe, expect, test } from 'vitest'
import { rolesDe } from '#contract/base/roles.ts'
import { ALCANCES } from '#contract/conexiones/reglas.ts'
import { TRATAMIENTOS } from '#contract/webhooks/reglas.ts'
import type { Route } from '#contract/route.ts'
import { ROWS } from '#testing/rows.ts'

/** A system can read by token what a webhook announces, and give what the portal asks of the customer. */

const routeOf = (call: string): Route => {
  const [, route] = ROWS.find(([name]) => name === call) ?? []
  if (!route) throw new Error(`no call ${call}`)
  return route
}

describe.each(Object.entries(TRATAMIENTOS))('the event %s', (_evento, { alcance, lee, params, responde }) => {
  test('is read by a call that accepts its scope and has exactly its parameters', () => {
    const { token, method, path } = routeOf(lee)
    expect([method, token]).toEqual(['GET', expect.arrayContaining([alcance])])
    expect([...path.matchAll(/:(\w+)/g)].map(([, name]) => name)).toEqual(Object.keys(params))
  })

  test('is answered by calls that write and accept its scope, of the same service', () => {
    for (const call of responde?.llamadas ?? []) {
      const { token, touches } = routeOf(call)
      expect(touches, call).toBeDefined()
      expect(token, call).toContain(responde!.alcance)
    }
    if (responde) expect(ALCANCES[responde.alcance].servicioId).toBe(ALCANCES[alcance].servicioId)
  })
})

/** Nouns that a person manages in the portal, and no system of the company. */
const OF_PERSON: Readonly<Record<string, string>> = {
  usuarios: 'the profile of the user',
  representantes: 'the rights of colleagues',
  terminos: 'a person accepts the terms',
  validaciones: 'the e-mail address of the user',
  imagenes: 'the pictures of the user and the company',
  pedidosRazonSocial: 'the access of the user to another company',
  catalogos: 'the favourites of the user',
  segundoPaso: 'the sign-in of persons',
  sesiones: 'the sessions of the user',
  conexiones: 'a token must not create tokens',
  calendario: 'the calendar of the user',
  notificaciones: 'the notifications of the user',
  listas: 'the columns and saved filters of the user',
  seguidores: 'who follows a gestión',
  ayuda: 'the reader of an article',
}

/** Calls that a person makes in the portal, of nouns whose other calls a system can make. */
const CALLS_OF_PERSON: Readonly<Record<string, string>> = {
  'cuentaCorriente.sendEmail': 'the system has the PDF',
  'cuentaCorriente.setSuscripcion': 'the system has the PDF',
  'pagos.sendRecibo': 'the system has the PDF',
  'pagos.withdraw': 'the person who reported the payment annuls it',
  'devoluciones.setLeido': 'what a person has read',
  'devoluciones.setLeidos': 'what a person has read',
  'tickets.setLeido': 'what a person has read',
  'tickets.setLeidos': 'what a person has read',
  'tickets.setPuntaje': 'the opinion of a person',
  'conversaciones.setLeida': 'what a person has read',
  'documentos.setLeido': 'a person confirms that they read it',
  'documentos.setVisita': 'what a person has read',
  'borradores.save': 'the draft of a form',
  'borradores.delete': 'the draft of a form',
  'webhooks.remove': 'a stolen token must not remove the history',
  'webhooks.setSecreto': 'a stolen token must not read the secret of a webhook',
  'webhooks.sendPrueba': 'a person tries the receiver',
  'webhooks.sendEjemplos': 'a person tries the receiver',
  'webhooks.sendEnvio': 'a person tries the receiver',
  'webhooks.sendDesde': 'a person tries the receiver',
}

test('every call with which a customer writes has a scope, or a reason why only a person makes it', () => {
  const staff = new Set(rolesDe('interno'))
  const ofCustomers = ROWS.filter(
    ([, { touches, access, roles }]) =>
      touches && access !== 'public' && (!roles || roles.some((role) => !staff.has(role))),
  )
  const without = ofCustomers.filter(([, { token }]) => !token).map(([name]) => name)
  const isOfPerson = (name: string) => name.split('.')[0]! in OF_PERSON
  expect(without.filter((name) => !isOfPerson(name)).toSorted()).toEqual(Object.keys(CALLS_OF_PERSON).toSorted())
})
