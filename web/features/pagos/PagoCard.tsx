import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { type PagoEstado, pagoEstadoTexto } from '#contract/cuenta-corriente/reglas.ts'
import type { Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { formatDay, formatInstant } from '#contract/valores/fechas.ts'
import { toCents } from '#contract/valores/importes.ts'
import { formatMoney } from '#shared/plata.ts'
import { ArchivosList } from '#shared/ArchivosList.tsx'
import { Chip } from '#shared/Chip.tsx'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { pagoInformadoPath } from '#shared/cuenta/cuenta.paths.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { PagoMedios } from './PagoMedios.tsx'
import { PagoRecibo } from './PagoRecibo.tsx'
import { Parecidos } from './Parecidos.tsx'
import { totalDe } from './pagos.words.ts'

// Loaded on demand, because it includes the validation of the form.
const ResolverPago = lazyPiece(async () => (await import('./ResolverPago.tsx')).ResolverPago)

const AnularPago = lazyPiece(async () => (await import('./AnularPago.tsx')).AnularPago)

const TONOS: Record<PagoEstado, 'curso' | 'bien' | 'mal'> = { recibido: 'curso', aplicado: 'bien', rechazado: 'mal' }

/** Returns "A-0001-00047112: $ 500.000,00". Adds the amount left unpaid when a means of payment was rejected. */
const aplicadoTexto = ({ referencia, importe, paga }: Pago['aplicaciones'][number], moneda: string): string =>
  paga === importe
    ? `${referencia}: ${formatMoney(importe, moneda)}`
    : `${referencia}: ${formatMoney(paga, moneda)} de ${formatMoney(importe, moneda)}, por un medio rechazado`

const hasImporte = (importe: string): boolean => toCents(importe) > 0n

/** Buttons for staff on a pending payment. */
const PagoAcciones = ({ pago }: { pago: Pago }) => {
  const [asked, setAsked] = useState<'aplicado' | 'rechazado'>()
  return (
    <Group gap="xs">
      <Button variant="default" size="sm" onClick={() => setAsked('rechazado')}>
        Rechazar
      </Button>
      <Button variant="outline" size="sm" onClick={() => setAsked('aplicado')}>
        Aplicar
      </Button>
      <Suspense>{asked && <ResolverPago pago={pago} estado={asked} onClose={() => setAsked(undefined)} />}</Suspense>
    </Group>
  )
}

interface PagoCardProps {
  pago: Pago
  /** true: the card is in a list. It then links to the screen of the payment, which has the conversation. */
  enSuLista?: boolean
}

/** Card of a reported payment with its data and state. */
export const PagoCard = ({ pago, enSuLista = false }: PagoCardProps) => {
  const { pagoId, estado, moneda, motivo, comentario, aplicaciones, archivos, recibo } = pago
  return (
    <Card component="li" withBorder padding="lg">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} fz={16}>
            Pago Nº {pagoId} · {formatMoney(totalDe(pago), moneda)}
          </Title>
          <Chip tono={TONOS[estado]}>{pagoEstadoTexto(pago)}</Chip>
        </Group>
        {motivo && (
          <Text size="sm" fw={600}>
            Motivo: {motivo}
          </Text>
        )}
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
          <Fact label="Fecha">{formatDay(pago.fecha)}</Fact>
          <Fact label="Razón social">{pago.razonSocial}</Fact>
        </SimpleGrid>
        <PagoMedios pago={pago} />
        {aplicaciones.length > 0 && (
          <Fact label="Se aplica a">{aplicaciones.map((each) => aplicadoTexto(each, moneda)).join('\n')}</Fact>
        )}
        {hasImporte(pago.aCuenta) && <Fact label="A cuenta">{formatMoney(pago.aCuenta, moneda)}</Fact>}
        <Parecidos pago={pago} />
        {comentario && <Fact label="Comentario">{comentario}</Fact>}
        {archivos.length > 0 && <ArchivosList archivos={archivos} />}
        {recibo !== null && <PagoRecibo pagoId={pagoId} recibo={recibo} />}
        <Group justify="space-between" gap="sm">
          <Text size="xs" c="dimmed">
            Informado por {pago.informadoPor} el {formatInstant(pago.creado)}
          </Text>
          <Group gap="xs">
            {enSuLista && (
              <Button
                component={Link}
                to={pagoInformadoPath(pagoId)}
                variant="subtle"
                size="sm"
                aria-label={`Comentarios del pago ${pagoId}`}
              >
                Comentarios
              </Button>
            )}
            {pago.puedeAnular && <AnularPago pago={pago} />}
            {pago.puedeResolver && <PagoAcciones pago={pago} />}
          </Group>
        </Group>
      </Stack>
    </Card>
  )
}
