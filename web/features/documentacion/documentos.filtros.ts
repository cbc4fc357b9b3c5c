import { CAPACIDADES } from '#contract/capacidades.ts'
import { TIPOS_DOCUMENTO, VIGENCIAS, VIGENCIAS_DE_TODOS } from '#contract/documentos.reglas.ts'
import { enviado, id, optionsOf, palabras, unoDe } from '#shared/lists/filtros.ts'
import { marcasOf } from '#shared/lists/marcas.ts'
import type { Profile } from '#web/profile.tsx'

/** Shortcuts of the library: what came since the last visit, and what waits to be read. */
const VER = { nuevos: 'Nuevos', 'por-leer': 'Por leer' } as const

/** What the library is looked through by; `negocio` is the chosen one: its brands are offered. */
export const filtrosOf = ({ negocios, hasRole, esInterno }: Profile, negocio: string | null) => ({
  texto: palabras('Título o tipo'),
  tipo: unoDe('Tipo', TIPOS_DOCUMENTO, { w: 170 }),
  negocio: id('Negocio', optionsOf(negocios, 'negocioId', 'negocio'), {
    w: 140,
    clears: ['marca'],
    when: negocios.length > 1,
  }),
  marca: id('Marca', marcasOf(negocios, negocio), { w: 150, placeholder: 'Todas', searchable: true }),
  vigencia: unoDe('Vigencia', VIGENCIAS, {
    w: 170,
    vacio: 'vigentes',
    ...(!hasRole(...CAPACIDADES.administrar.roles) && { only: VIGENCIAS_DE_TODOS }),
  }),
  ver: enviado(
    unoDe('Ver', VER, { w: 130, ...(esInterno && { only: ['nuevos'] }) }),
    (ver): { soloNuevos?: boolean; porLeer?: boolean } => (ver === 'nuevos' ? { soloNuevos: true } : { porLeer: true }),
  ),
})
