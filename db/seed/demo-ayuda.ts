import sql from 'sql-template-tag'
import { type Db, execute } from '#server/db/database.ts'

/**
 * Help articles of the demo distributor: one published for all users, one unpublished. Articles of every installation
 * are in db/ayuda.
 */
const ARTICULOS = [
  { slug: 'horarios-de-atencion', tema: 'primeros', orden: 90, titulo: 'Horarios de atención y de depósito', resumen: 'Cuándo te respondemos, y cuándo se retira y se entrega mercadería.', texto: '- **Reclamos** y **Garantías**: de lunes a viernes, de 9 a 18.\n- Depósito: de lunes a viernes, de 8 a 16.\n\nLo que cargues fuera de hora queda registrado, y te respondemos el primer día hábil.', publicado: true },
  { slug: 'embalar-una-bateria', tema: 'devoluciones', orden: 30, titulo: 'Embalar una batería para devolverla', resumen: 'Cómo enviarla sin que derrame.', texto: 'Parada, con los bornes cubiertos y en su caja.\n\n> Falta la foto del embalaje.', publicado: false },
] as const

export const seedAyuda = async (db: Db): Promise<void> => {
  for (const a of ARTICULOS) {
    await execute(
      db,
      sql`insert into ayuda_articulo (slug, tema, orden, titulo, resumen, texto, publicado)
          values (${a.slug}, ${a.tema}, ${a.orden}, ${a.titulo}, ${a.resumen}, ${a.texto}, ${a.publicado})
          on conflict (slug) do nothing`,
    )
  }
}
