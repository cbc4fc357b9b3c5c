import { Button, Group, Radio, Stack } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { pdfFileName } from '#contract/valores/formato.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { bultosDe, PAPELES, type Papel, problemaDeBultos } from '#contract/devoluciones/reglas.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { ENTERO_MESSAGE, WholeNumberInput } from '#ui/fields/WholeNumberInput.tsx'
import { download, openInTab } from '#web/downloads.ts'

interface EtiquetaDialogProps {
  detail: Pick<DevolucionDetail, 'devolucionId' | 'envio'>
  onClose: () => void
}

const problemOf = (papel: Papel, bultos: number | ''): string | undefined => {
  if (bultos === '') return 'Ingresá los bultos.'
  return Number.isNaN(bultos) ? ENTERO_MESSAGE : problemaDeBultos(papel, bultos)
}

/** Dialog of the parcel labels: paper and number of parcels. */
export const EtiquetaDialog = ({ detail: { devolucionId, envio }, onClose }: EtiquetaDialogProps) => {
  const [papel, setPapel] = useState<Papel>('etiquetas')
  const [bultos, setBultos] = useState<number | ''>(bultosDe(envio))
  const [isBusy, setBusy] = useState(false)
  const problem = problemOf(papel, bultos)
  const get = async (by: 'tab' | 'file') => {
    if (problem || bultos === '') return
    const sent = { params: { devolucionId }, query: { papel, bultos } }
    setBusy(true)
    if (by === 'tab') await openInTab(devoluciones.downloadEtiqueta, sent)
    else await download(devoluciones.downloadEtiqueta, sent, pdfFileName(PAPELES[papel].archivo, devolucionId))
    setBusy(false)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void get('tab')
  }
  return (
    <Dialogo opened onClose={onClose} title={`Despachar la devolución ${devolucionId}`} losesNothing>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Radio.Group label="Qué imprimir" value={papel} onChange={(value) => setPapel(value as Papel)}>
            <Stack gap="sm" mt="xs">
              {Object.entries(PAPELES).map(([value, { texto, ayuda }]) => (
                <Radio key={value} value={value} label={texto} description={ayuda} />
              ))}
            </Stack>
          </Radio.Group>
          <WholeNumberInput
            label="Bultos"
            description={envio ? 'Los que dicen los datos de transporte.' : 'En cuántos paquetes va.'}
            value={bultos}
            onChange={setBultos}
            min={1}
            max={200}
            error={problem}
            maw={200}
          />
          <Group justify="end" gap="sm">
            <Button variant="default" disabled={isBusy} onClick={() => void get('file')}>
              Descargar
            </Button>
            <Button type="submit" loading={isBusy}>
              Abrir para imprimir
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialogo>
  )
}
