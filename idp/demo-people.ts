import type { Role } from '../contract/base/roles.ts'

export type DemoPerson = {
  number: number
  username: string
  firstName: string
  lastName: string
  email: string
  roles: Role[]
  enabled?: boolean
}

export const DEMO_PASSWORD = 'Demo1234'

/** Returns a fixed id, so that `sub` identifies the same user in every environment. */
export const demoId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const person = (
  number: number,
  [username, firstName, lastName]: [string, string, string],
  domain: 'cliente.example' | 'meridiana.example',
  ...roles: Role[]
): DemoPerson => ({ number, username, firstName, lastName, email: `${username}@${domain}`, roles })

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person(
    1,
    ['mibarra', 'Marcos', 'Ibarra'],
    'cliente.example',
    'ROL_USER',
    'ROL_OWNER',
    'ROL_REPRESENTANTE',
    'ROL_ECOMMERCE_USER',
  ),
  person(2, ['lferreyra', 'Lucía', 'Ferreyra'], 'cliente.example', 'ROL_USER'),
  person(
    3,
    ['hquiroga', 'Hernán', 'Quiroga'],
    'cliente.example',
    'ROL_USER',
    'ROL_PEDIDOS_MOTOS',
    'ROL_GARANTIAS_CLIENTE',
  ),
  person(4, ['rsosa', 'Ramiro', 'Sosa'], 'meridiana.example', 'ROL_POSTVENTA'),
  person(5, ['npaz', 'Noelia', 'Paz'], 'meridiana.example', 'ROL_CALLCENTER'),
  person(6, ['darrieta', 'Diego', 'Arrieta'], 'meridiana.example', 'ROL_VENDEDOR'),
  person(7, ['admin', 'Administración', 'Meridiana'], 'meridiana.example', 'ROL_ADMIN'),
  person(8, ['sinconfig', 'Sin', 'Configuración'], 'cliente.example', 'ROL_USER'),
  person(
    10,
    ['tgodoy', 'Teresa', 'Godoy'],
    'cliente.example',
    'ROL_USER',
    'ROL_OWNER',
    'ROL_REPRESENTANTE',
    'ROL_PEDIDOS_MOTOS',
    'ROL_GARANTIAS_CLIENTE',
    'ROL_ECOMMERCE_USER',
    'ROL_ECOMMERCE_ADMIN',
  ),
  { ...person(9, ['inactivo', 'Inés', 'Inactiva'], 'cliente.example', 'ROL_USER'), enabled: false },
]
