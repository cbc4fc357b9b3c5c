import { Group, SimpleGrid, Text, Title } from '@mantine/core'
import type { DocumentoDetail } from '#contract/cuenta-corriente.shapes.ts'
import { formatDay } from '#contract/fechas.ts'
import { formatSaldo } from '#contract/formato.ts'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { Plata } from './Plata.tsx'
import { Vencimiento } from './Vencimiento.tsx'

/** The head of a document: what it is, whose, and what is left of it. */
export const DocumentoDatos = ({ detail }: { detail: DocumentoDetail }) => {
  const { claseTexto, referencia, razonSocial, emision, total, pendiente, moneda, cae, caeVence, partidas } = detail
  const [only] = partidas.length === 1 ? partidas : []
  return (
    <div>
      <Group justify="space-between" align="baseline" gap="xs">
        <Title order={2} fz={20}>
          {claseTexto} {referencia}
        </Title>
        <Text fz={20} fw={700}>
          {formatSaldo(total, moneda)}
        </Text>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        {razonSocial}
      </Text>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
        <Fact label="Emisión">{formatDay(emision)}</Fact>
        {only && (
          <Fact label="Vencimiento">
            <Vencimiento partida={only} />
          </Fact>
        )}
        <Fact label="Pendiente">
          <Plata importe={pendiente} moneda={moneda} />
        </Fact>
        {cae && <Fact label="CAE">{cae}</Fact>}
        {caeVence && <Fact label="Vencimiento del CAE">{formatDay(caeVence)}</Fact>}
      </SimpleGrid>
    </div>
  )
}
