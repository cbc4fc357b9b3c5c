import { formatInstant } from '#contract/valores/fechas.ts'
import { ROLES } from '#contract/base/roles.ts'
import { personas } from '#contract/personas/calls.ts'
import { TIPOS_PERSONA } from '#contract/personas/reglas.ts'
import type { ReplyOf } from '#contract/route.ts'
import { enviado, palabras, razonSocial, unoDe } from '#shared/lists/filtros.ts'
import { MaestroLista, type MaestroListado } from './MaestroLista.tsx'
import { nombreRol } from './maestros.words.ts'
import { PersonaAcciones, PersonaFicha } from './PersonaFicha.tsx'

type Persona = ReplyOf<typeof personas.get>['fila']

const PERSONAS: MaestroListado<typeof personas> = {
  kind: 'persona',
  calls: personas,
  id: 'usuarioId',
  columns: [
    {
      key: 'persona',
      title: 'Persona',
      cardLabel: '',
      opens: true,
      isName: true,
      render: ({ nombre, apellido }) => `${nombre} ${apellido}`,
    },
    { key: 'usuario', title: 'Usuario', width: 130, render: ({ usuario }) => usuario },
    { key: 'roles', title: 'Roles', render: ({ roles }) => roles.map(nombreRol).join(', ') || '—' },
    {
      key: 'empresas',
      title: 'Razones sociales',
      render: ({ tipo, empresas }) =>
        tipo === 'interno' ? 'La distribuidora' : empresas.map((each) => each.razonSocial).join(', ') || '—',
    },
    {
      key: 'acceso',
      title: 'Último ingreso',
      width: 160,
      render: ({ ultimoAcceso }) => (ultimoAcceso ? formatInstant(ultimoAcceso) : 'Nunca ingresó'),
    },
    { key: 'activo', title: 'Estado', width: 96, render: ({ activo }) => (activo ? 'Activa' : 'Inactiva') },
  ],
  filtros: () => ({
    texto: palabras('Nombre, usuario, DNI, email o teléfono'),
    tipo: unoDe('De quién', TIPOS_PERSONA),
    rol: unoDe('Rol', ROLES),
    rs: razonSocial({ stays: false }),
    activo: enviado(unoDe('Estado', { si: 'Activas', no: 'Inactivas' }), (value) => ({
      activo: value === 'si',
    })),
  }),
  caption: 'Personas',
  empty: 'Todavía no hay nadie.',
  nuevo: 'Nueva persona',
  para: 'Todas las que usan el portal. Las de la distribuidora se crean acá; las de un cliente, desde su razón social.',
  cardsBelow: 1100,
  excel: 'usuario',
  parts: (row, close) => {
    // The cast is safe, because the rows of this list are users.
    const persona = row as Persona | undefined
    return {
      intro: persona && <PersonaFicha persona={persona} />,
      children: persona && <PersonaAcciones persona={persona} onDone={close} />,
      isReadOnly: persona?.tipo === 'cliente',
    }
  },
}

export function Component() {
  return <MaestroLista de={PERSONAS} title="Personas" />
}
