import { Card, Group, Stack, Text } from '@mantine/core'
import { CLASES_NOTA } from '#contract/cobranzas/reglas.ts'
import type { Nota, Promesa } from '#contract/cobranzas/shapes.ts'
import { formatDay, formatInstant } from '#contract/valores/fechas.ts'
import { Chip } from '#shared/Chip.tsx'
import { formatMoney } from '#shared/plata.ts'
import { CardList } from '#ui/CardList.tsx'
import { PromesaChip } from './PromesaChip.tsx'
import { Retirar } from './Retirar.tsx'

const PRE = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

interface PromesaDichaProps {
  razonSocialId: number
  notaId: number
  promesa: NonNullable<Nota['promesa']>
  /**
   * Current state of the promise; undefined: the server no longer reports the state of a promise that is old or
   * withdrawn.
   */
  hecha: Promesa | undefined
}

/** Text of a promise of payment, with its state or with the name of the user who withdrew it. */
const PromesaDicha = ({ razonSocialId, notaId, promesa, hecha }: PromesaDichaProps) => (
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
    {promesa.retirada ? (
      <>
        <Chip tono="fin">Anulada</Chip>
        <Text size="xs" c="dimmed">
          por {promesa.retirada.quien}, {formatInstant(promesa.retirada.cuando)}
        </Text>
      </>
    ) : (
      <Retirar razonSocialId={razonSocialId} notaId={notaId} promesa={promesa} />
    )}
  </Group>
)

interface NotasProps {
  razonSocialId: number
  notas: readonly Nota[]
  promesas: readonly Promesa[]
}

/** List of the notes, newest first. A note with a promise of payment shows its state. */
export const Notas = ({ razonSocialId, notas, promesas }: NotasProps) => {
  if (!notas.length) return <Text size="sm">Todavía no hay contactos registrados.</Text>
  return (
    <CardList aria-label="Contactos registrados">
      {notas.map(({ notaId, clase, texto, con, proximo, promesa, autor, creada }) => (
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
              <PromesaDicha
                razonSocialId={razonSocialId}
                notaId={notaId}
                promesa={promesa}
                hecha={promesas.find((each) => each.notaId === notaId)}
              />
            )}
            {proximo && (
              <Text size="xs" c="dimmed">
                Próximo contacto: {formatDay(proximo)}
              </Text>
            )}
          </Stack>
        </Card>
      ))}
    </CardList>
  )
}
