import sql from 'sql-template-tag'
import { TEMAS } from '#contract/ayuda/reglas.ts'
import type { articulosShapes } from '#contract/ayuda/shapes.ts'
import { SERVICIOS_TEXTO } from '#contract/base/servicios.ts'
import { conPalabras } from './maestros.descrito.ts'
import type { MaestroDe } from './maestros.tipos.ts'

/** The articles of Ayuda, which are read elsewhere (server/modules/ayuda). */
export const ARTICULO: MaestroDe<typeof articulosShapes> = {
  clave: 'articulo',
  clase: 'el artículo',
  tabla: 'ayuda_articulo',
  id: 'slug',
  llave: 'text',
  nombre: 'titulo',
  campos: {
    titulo: 'Título',
    tema: 'Tema',
    orden: 'Orden',
    resumen: 'Resumen',
    texto: 'Texto',
    roles: 'Roles',
    servicioId: 'Servicio',
    publicado: 'Publicado',
  },
  nace: { slug: 'Dirección' },
  lee: {
    si: sql`(select count(*)::int from ayuda_voto v where v.slug = m.slug and v.sirvio)`,
    no: sql`(select count(*)::int from ayuda_voto v where v.slug = m.slug and not v.sirvio)`,
    evitados: sql`(select count(*)::int from ayuda_voto v where v.slug = m.slug and v.evito_reclamo)`,
  },
  orden: { tema: 'text', orden: 'int', slug: 'text' },
  filtros: {
    texto: conPalabras(sql`m.titulo || ' ' || m.resumen || ' ' || m.slug`),
    tema: (tema) => tema && sql`m.tema = ${tema}`,
    publicado: (publicado) => sql`m.publicado = ${publicado}`,
  },
  excel: {
    slug: 'Dirección',
    titulo: 'Título',
    tema: 'Tema',
    publicado: 'Publicado',
    servicioId: 'Servicio',
    si: 'Sirvió',
    no: 'No sirvió',
    evitados: 'Reclamos que evitó',
  },
  dice: {
    tema: (tema) => TEMAS[tema],
    servicioId: (servicioId) => (servicioId === null ? 'Todos' : (SERVICIOS_TEXTO[servicioId] ?? '')),
  },
  existe: 'Ya hay un artículo con esa dirección.',
}
