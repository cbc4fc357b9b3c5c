import { Card, Group, Stack, Text } from '@mantine/core'
import { CLASES_NOTA } from '#contract/cobranzas/reglas.ts'
import type { Nota, Promesa } from '#contract/cobranzas/shapes.ts'
import { formatDay, formatInstant } from '#contract/valores/fechas.ts'
import { formatMoney } from '#shared/plata.ts'
import { CardList } from '#ui/CardList.tsx'
import { PromesaChip } from './PromesaChip.tsx'

const PRE = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

interface NotasProps {
  notas: readonly Nota[]
  /** How those that are not long past stand. */
  promesas: readonly Promesa[]
}

/** What was noted, newest first; a promise with how it stands. */
export const Notas = ({ notas, promesas }: NotasProps) => {
  if (!notas.length) return <Text size="sm">Todavía nadie anotó nada.</Text>
  return (
    <CardList aria-label="Lo anotado">
      {notas.map(({ notaId, clase, texto, con, proximo, promesa, autor, creada }) => {
        const hecha = promesas.find((each) => each.notaId === notaId)
        return (
          <Card key={notaId} component="li" withBorder padding="sm">
            <Stack gap={2}>
              <Group gap="xs" justify="space-between">
                <Text size="sm" fw={600}>
                  {CLASES_NOTA[clase].texto}
                  {con && ` con ${con}`}
                </Text>
                <Text size="xs" c="dimmed">
                  {autor}, {formatInstant(creada)}
                </Text>
              </Group>
              <Text size="sm" style={PRE}>
                {texto}
              </Text>
              {promesa && (
                <Group gap="xs">
                  <Text size="sm">
                    {formatMoney(promesa.importe, promesa.moneda)} hasta el {formatDay(promesa.dia)}
                  </Text>
                  {hecha && <PromesaChip estado={hecha.estado} />}
                  {hecha?.estado === 'incumplida' && Number(hecha.pagado) > 0 && (
                    <Text size="sm" c="dimmed">
                      Pagó {formatMoney(hecha.pagado, hecha.moneda)}
                    </Text>
                  )}
                </Group>
              )}
              {proximo && (
                <Text size="xs" c="dimmed">
                  Próximo contacto: {formatDay(proximo)}
                </Text>
              )}
            </Stack>
          </Card>
        )
      })}
    </CardList>
  )
}
