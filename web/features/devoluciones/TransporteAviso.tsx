import { Alert, List, Stack, Text } from '@mantine/core'
import { IconClock, IconPackage } from '@tabler/icons-react'
import type { DevolucionDetail } from '#contract/devoluciones.shapes.ts'
import { formatInstant } from '#contract/fechas.ts'
import { CodigoAutorizacion } from './CodigoAutorizacion.tsx'

/** What stands on the parcels, code by code, and until when the data may come. */
export const TransporteAviso = ({ detail }: { detail: DevolucionDetail }) => {
  const { productos, transporteHasta } = detail
  const codigos = Map.groupBy(
    productos.filter(({ codigoAutorizacion }) => codigoAutorizacion !== null),
    ({ codigoAutorizacion }) => codigoAutorizacion,
  )
  return (
    <Stack gap="sm">
      {transporteHasta && (
        <Alert variant="light" color="yellow" icon={<IconClock aria-hidden />}>
          Cargalos hasta el {formatInstant(transporteHasta)}. Después, la devolución se cierra sola.
        </Alert>
      )}
      <Alert
        variant="light"
        color="gray"
        icon={<IconPackage aria-hidden />}
        title={
          codigos.size > 0
            ? 'Escribí estos códigos de autorización en cada bulto y en el remito'
            : 'Escribí el código de autorización en cada bulto y en el remito'
        }
      >
        <Text size="sm" mb={codigos.size > 0 ? 4 : 0}>
          Así reconocemos la mercadería cuando llega.
        </Text>
        {codigos.size > 0 && (
          <List size="sm" listStyleType="none" spacing={2} aria-label="Códigos de autorización">
            {[...codigos].map(([codigo, lineas]) => (
              <List.Item key={codigo}>
                <CodigoAutorizacion codigo={codigo} />
                <Text span size="xs" c="dimmed">
                  {lineas.map(({ codigoMaterial, cantidad }) => `${codigoMaterial} × ${cantidad}`).join(' · ')}
                </Text>
              </List.Item>
            ))}
          </List>
        )}
      </Alert>
    </Stack>
  )
}
