import { expect } from 'vitest'
import { conexiones } from '#contract/conexiones/calls.ts'
import type { Alcance } from '#contract/conexiones/reglas.ts'
import type { Route } from '#contract/route.ts'
import type { Person, Portal } from '../portal.ts'

export interface Made {
  token: string
  tokenId: number
}

/** Roles of an owner who creates tokens. A token has the rights that its owner had at the last sign-in. */
export const TITULAR = ['ROL_USER', 'ROL_OWNER', 'ROL_PEDIDOS_MOTOS'] as const

/** Creates a token of a razón social as its owner; by default of the razón social 1042. */
export const createToken = async (
  portal: Portal,
  alcances: readonly Alcance[],
  more: Record<string, unknown> = {},
  who: Person = 'mibarra',
): Promise<Made> => {
  const body = { nombre: 'ERP', razonSocialIds: [1042], alcances, ...more }
  const answer = await portal.call<Made>(who, conexiones.createToken, { body, roles: TITULAR })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

/** Makes a call whose only credential is an API token. */
export const callBy = <T = Record<string, unknown>>(portal: Portal, token: string, route: Route, sent: object = {}) =>
  portal.call<T>(undefined, route, { ...sent, headers: { authorization: `Bearer ${token}` } })
