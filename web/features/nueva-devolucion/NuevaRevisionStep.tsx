import { Card, Group, Stack, Text } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import type { MotivoDevolucion } from '#contract/devoluciones/shapes.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { formatUnidades } from '#contract/valores/unidades.ts'
import { formatMoney } from '#shared/plata.ts'
import { DetailTable } from '#shared/gestiones/DetailTable.tsx'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { useRazonSocial } from '#shared/use-razon-social.ts'
import type { Column } from '#ui/table/table.ts'
import { useProfile } from '#web/profile.tsx'
import type { NuevaForm } from './nueva.form.ts'
import type { Linea } from '#contract/devoluciones/empezada.ts'
import { creditOf } from './nueva.lineas.ts'
import { envioTexts } from './nueva.words.ts'

const columnsOf = (motivos: readonly MotivoDevolucion[]): Column<Linea>[] => [
  { key: 'factura', title: 'Nº Factura', width: 176, render: ({ numeroFactura }) => numeroFactura },
  {
    key: 'producto',
    title: 'Código Producto',
    render: ({ codigoMaterial, descripcion }) => `${codigoMaterial} ${descripcion}`,
  },
  {
    key: 'cantidad',
    title: 'Cantidad',
    align: 'right',
    width: 88,
    render: ({ cantidad }) => formatCount(Number(cantidad)),
  },
  { key: 'lote', title: 'Lote', width: 112, render: ({ lote }) => lote || '—' },
  {
    key: 'motivo',
    title: 'Motivo',
    render: (linea) => motivos.find(({ motivoId }) => String(motivoId) === linea.motivoId)?.motivo ?? '—',
  },
  { key: 'fotos', title: 'Fotos', align: 'right', width: 72, render: ({ fotos }) => formatCount(fotos.length) },
]

/** Step 3: review of all values before sending. */
export const NuevaRevisionStep = ({ motivos }: { motivos: readonly MotivoDevolucion[] }) => {
  const form = useFormContext<NuevaForm>().getValues()
  const { usuario, esInterno } = useProfile()
  const texts = envioTexts(esInterno)
  const own = usuario.listRazonSocial.find(({ razonSocialId }) => razonSocialId === form.razonSocialId)
  const found = useRazonSocial(esInterno ? Number(form.razonSocialId) : null)
  const units = form.lineas.reduce((total, { cantidad }) => total + Number(cantidad), 0)
  return (
    <Card withBorder padding="lg">
      <Stack gap="lg">
        <Fact label="Razón social">{(own ?? found)?.razonSocial ?? `Nº ${form.razonSocialId}`}</Fact>
        <DetailTable
          caption="Productos a devolver"
          columns={columnsOf(motivos)}
          rows={form.lineas}
          rowKey={({ facturaLineaId, lote, motivoId }) => `${facturaLineaId} ${lote} ${motivoId}`}
        />
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            {formatUnidades(units)} · la nota de crédito queda sujeta a control
          </Text>
          <Text>
            Nota de crédito estimada <b>{formatMoney(creditOf(form.lineas))}</b>
          </Text>
        </Group>
        <Fact label="Envío">
          {form.requiereEnvioTransporte ? `${texts.sent}. ${texts.whenSent}` : `${texts.pickedUp}.`}
        </Fact>
        <Fact label="Comentarios">{form.comentarios.trim() || 'Sin comentarios'}</Fact>
      </Stack>
    </Card>
  )
}
