import type pg from 'pg'
import { CONEXIONES, type ConexionId } from '#contract/puesta-en-marcha/reglas.ts'
import type { Prueba } from '#contract/puesta-en-marcha/shapes.ts'
import type { PruebasParts } from './modules/puesta-en-marcha/puesta-en-marcha-prueba.rules.ts'
import { AL_ARRANCAR, probar } from './modules/puesta-en-marcha/puesta-en-marcha-pruebas.service.ts'

type Parts = PruebasParts & { pool: pg.Pool }

/** Tests connections concurrently, and reports each result in the given order. */
export const tryAll = async (
  conexiones: readonly ConexionId[],
  { pool, ...parts }: Parts,
  report: (conexion: ConexionId, prueba: Prueba) => void,
): Promise<void> => {
  const tried = conexiones.map((conexion) => probar(conexion, { sql: pool, now: new Date() }, parts))
  for (const [at, prueba] of tried.entries()) report(conexiones[at]!, await prueba)
}

/** Returns a result as a line for a terminal. */
export const lineOf = (conexion: ConexionId, { anduvo, respuesta, hacer }: Prueba): string =>
  `${anduvo ? 'Bien' : 'MAL '}  ${CONEXIONES[conexion].titulo}: ${[respuesta, hacer].filter(Boolean).join(' ')}`

/** Tests the connections at a start. Failures are printed, and do not stop the start. */
export const tryAtStart = (parts: Parts, sayWrong: (line: string) => void): Promise<void> =>
  tryAll(AL_ARRANCAR, parts, (conexion, prueba) => {
    if (!prueba.anduvo) sayWrong(lineOf(conexion, prueba))
  })
