import sql from 'sql-template-tag'
import { addDays } from '#contract/valores/fechas.ts'
import { type Db, execute } from '#server/db/database.ts'

/** Returns Easter Sunday of a year, by Gauss's rule in the form of Meeus. */
const pascuaDe = (year: number): string => {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const n = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114
  return `${year}-0${Math.floor(n / 31)}-${String((n % 31) + 1).padStart(2, '0')}`
}

/** Days by which the law moves a movable holiday, by its weekday (0 is Sunday). */
const TRASLADO: Record<number, number> = { 0: 0, 1: 0, 2: -1, 3: -2, 4: 4, 5: 3, 6: 0 }

const trasladado = (day: string): string => addDays(day, TRASLADO[new Date(`${day}T12:00Z`).getUTCDay()]!)

/** Returns the national holidays of Argentina (Ley 27.399), without the days off that a decree adds each year. */
const nacionales = (year: number): [fecha: string, nombre: string][] => {
  const pascua = pascuaDe(year)
  return [
    [`${year}-01-01`, 'Año Nuevo'],
    [addDays(pascua, -48), 'Carnaval'],
    [addDays(pascua, -47), 'Carnaval'],
    [`${year}-03-24`, 'Día Nacional de la Memoria por la Verdad y la Justicia'],
    [`${year}-04-02`, 'Día del Veterano y de los Caídos en la Guerra de Malvinas'],
    [addDays(pascua, -2), 'Viernes Santo'],
    [`${year}-05-01`, 'Día del Trabajador'],
    [`${year}-05-25`, 'Día de la Revolución de Mayo'],
    [trasladado(`${year}-06-17`), 'Paso a la Inmortalidad del General Güemes'],
    [`${year}-06-20`, 'Paso a la Inmortalidad del General Belgrano'],
    [`${year}-07-09`, 'Día de la Independencia'],
    [trasladado(`${year}-08-17`), 'Paso a la Inmortalidad del General San Martín'],
    [trasladado(`${year}-10-12`), 'Día del Respeto a la Diversidad Cultural'],
    [trasladado(`${year}-11-20`), 'Día de la Soberanía Nacional'],
    [`${year}-12-08`, 'Inmaculada Concepción de María'],
    [`${year}-12-25`, 'Navidad'],
  ]
}

/**
 * Inserts the holidays of this year and the next one, unless that year has some. Deadlines that reach into January need
 * the next year.
 */
export const seedFeriados = async (db: Db, today: string): Promise<void> => {
  const year = Number(today.slice(0, 4))
  for (const each of [year, year + 1]) {
    const days = nacionales(each)
    await execute(
      db,
      sql`insert into feriado (fecha, nombre)
          select * from unnest(${days.map(([fecha]) => fecha)}::date[], ${days.map(([, nombre]) => nombre)}::text[])
          where not exists (select from feriado f where extract(year from f.fecha) = ${each})`,
    )
  }
}
