import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  DATE_FORMAT_MESSAGE,
  DATE_INVALID_MESSAGE,
  DateError,
  formatDay,
  formatInstant,
  formatTime,
  haceCuanto,
  haceDias,
  localDay,
  parseDay,
  relativeDay,
} from './fechas.ts'

const TODAY = '2026-11-21'

describe('formatDay shows dd-mm-yyyy, and relativeDay HOY or AYER', () => {
  test.each([
    ['2026-11-21', '21-11-2026', 'HOY'],
    ['2026-11-20', '20-11-2026', 'AYER'],
    ['20261119', '19-11-2026', '19-11-2026'],
    ['19/11/2026', '19-11-2026', '19-11-2026'],
    ['19-11-2026', '19-11-2026', '19-11-2026'],
    ['2026-11-21T02:30:00Z', '20-11-2026', 'AYER'],
    ['2026-11-21T02:30:00-03:00', '21-11-2026', 'HOY'],
    ['2026-11-22T02:59:59Z', '21-11-2026', 'HOY'],
    ['2026-11-22T03:00:00Z', '22-11-2026', '22-11-2026'],
    [1795258800, '21-11-2026', 'HOY'],
    ['1795258800', '21-11-2026', 'HOY'],
  ])('for %s: %s, and relative %s', (value, shown, relative) => {
    expect(formatDay(value)).toBe(shown)
    expect(relativeDay(value, TODAY)).toBe(relative)
  })

  test('with AYER also across the end of a month or year', () => {
    expect(relativeDay('2026-02-28', '2026-03-01')).toBe('AYER')
    expect(relativeDay('2026-12-31', '2027-01-01')).toBe('AYER')
  })
})

describe('parseDay rejects', () => {
  test.each(['2026-02-30', '31-04-2026', '00000000', '0000-01-01', '2026-13-01', '29/02/2026', '2026-11-21T99:00:00Z'])(
    '"%s", a date that does not exist, with Fecha no válida',
    (text) => {
      expect(() => parseDay(text)).toThrow(new DateError(DATE_INVALID_MESSAGE))
    },
  )

  test.each(['hoy', '', null, undefined, '2026/11/19', '1-1-2026', '21.11.2026', '2026-11-21 ayer'])(
    '"%s", which does not have the form of a date, with Formato de fecha incorrecto',
    (text) => {
      expect(() => parseDay(text)).toThrow(new DateError(DATE_FORMAT_MESSAGE))
    },
  )

  test('an invalid text also when relativeDay calls it', () => {
    expect(() => relativeDay('2026-02-30', TODAY)).toThrow(DATE_INVALID_MESSAGE)
    expect(() => relativeDay('hoy', TODAY)).toThrow(DATE_FORMAT_MESSAGE)
  })
})

describe('unlike new Date(text), parseDay', () => {
  test('does not turn a day into the evening of the day before', () => {
    expect(formatDay('2026-11-21')).toBe('21-11-2026')
  })

  test('reads 01-02-2024 as the first of February', () => {
    expect(parseDay('01-02-2024')).toBe('2024-02-01')
  })

  test('rejects 31 February', () => {
    expect(() => parseDay('2024-02-31')).toThrow(DateError)
  })

  test('accepts 29 February in a leap year', () => {
    expect(parseDay('29-02-2024')).toBe('2024-02-29')
  })
})

test('localDay, formatTime and formatInstant return the day and time in Argentina', () => {
  expect(localDay(new Date('2026-11-21T02:59:59.999Z'))).toBe('2026-11-20')
  expect(localDay(new Date('2026-11-21T03:00:00.000Z'))).toBe('2026-11-21')
  expect(formatTime('2026-11-21T02:30:00.000Z')).toBe('23:30')
  expect(formatInstant('2026-11-21T02:30:00.000Z')).toBe('20-11-2026 23:30')
})

const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('addDays returns the same day after adding and subtracting', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -40_000, max: 40_000 }), (start, days) => {
      expect(addDays(addDays(start, days), -days)).toBe(start)
    }),
  )
})

describe('addMonths returns', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-10-31', 1, '2026-11-30'],
    ['2026-12-31', 1, '2027-01-31'],
    ['2026-11-21', 12, '2027-11-21'],
    ['2026-11-21', 18, '2028-05-21'],
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -13, '2024-12-15'],
  ])('for %s plus %i months: %s', (start, months, end) => {
    expect(addMonths(start, months)).toBe(end)
  })

  test('a day in the right month, never later in the month than the given day', () => {
    const monthsOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
    fc.assert(
      fc.property(day, fc.integer({ min: -600, max: 600 }), (start, months) => {
        const end = addMonths(start, months)
        expect(parseDay(end)).toBe(end)
        expect(monthsOf(end) - monthsOf(start)).toBe(months)
        expect(Number(end.slice(8))).toBeLessThanOrEqual(Number(start.slice(8)))
      }),
    )
  })
})

test('parseDay reads the result of formatDay as the same day', () => {
  fc.assert(
    fc.property(day, (start) => {
      expect(parseDay(formatDay(start))).toBe(start)
      expect(parseDay(start.replaceAll('-', ''))).toBe(start)
    }),
  )
})

test.each([
  ['2026-11-21', 'hoy'],
  ['2026-11-20', 'ayer'],
  ['2026-11-16', 'hace 5 días'],
  ['2026-09-22', 'hace 60 días'],
  ['2026-09-21', '21-09-2026'],
  ['2026-11-22', '22-11-2026'],
])('haceDias returns for %s: %s', (day, said) => {
  expect(haceDias(day, TODAY)).toBe(said)
})

test.each([
  ['2026-11-21T14:55:01Z', 'hace un momento'],
  ['2026-11-21T14:55:00Z', 'hace 5 minutos'],
  ['2026-11-21T14:00:01Z', 'hace 59 minutos'],
  ['2026-11-21T14:00:00Z', 'hace una hora'],
  ['2026-11-20T15:00:01Z', 'hace 23 horas'],
  ['2026-11-20T15:00:00Z', 'el 20-11-2026'],
])('haceCuanto, at noon of the 21st, returns for %s: "%s"', (instant, words) => {
  expect(haceCuanto(new Date(instant), new Date('2026-11-21T15:00:00Z'))).toBe(words)
})
