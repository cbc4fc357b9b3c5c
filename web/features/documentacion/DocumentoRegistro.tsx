import { Button } from '@mantine/core'
import { useState } from 'react'
import { ACCIONES_DOCUMENTO } from '#contract/documentos.reglas.ts'
import type { Acceso } from '#contract/documentos.shapes.ts'
import { documentos } from '#contract/documentos.ts'
import { formatInstant } from '#contract/fechas.ts'
import { Section } from '#shared/gestiones/Section.tsx'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { useCall } from '#web/queries.tsx'

const COLUMNS: readonly Column<Acceso>[] = [
  {
    key: 'nombre',
    title: 'Quién',
    cardLabel: '',
    isName: true,
    render: ({ nombre, usuario }) => `${nombre} (${usuario})`,
  },
  { key: 'accion', title: 'Qué', width: 190, render: ({ accion }) => ACCIONES_DOCUMENTO[accion] },
  { key: 'version', title: 'Versión', width: 80, align: 'right', render: ({ version }) => version },
  { key: 'cuando', title: 'Cuándo', width: 150, render: ({ cuando }) => formatInstant(cuando) },
]

/** Who opened, downloaded or read it. */
export const DocumentoRegistro = ({ documentoId }: { documentoId: number }) => {
  const [antesDe, setAntesDe] = useState<number>()
  const { data, error, isPending, refetch } = useCall(documentos.listAccesos, {
    params: { documentoId },
    query: { antesDe },
  })
  const last = data?.accesos.at(-1)
  return (
    <Section title="Registro">
      <DataTable
        caption="Registro del documento"
        columns={COLUMNS}
        rows={data?.accesos}
        rowKey={({ accesoId }) => accesoId}
        loading={isPending}
        skeletonRows={3}
        error={error}
        onRetry={() => void refetch()}
        empty={{ text: 'Todavía nadie lo abrió.' }}
      />
      {data?.hayMas && last && (
        <Button variant="default" size="compact-sm" onClick={() => setAntesDe(last.accesoId)}>
          Ver los anteriores
        </Button>
      )}
      {antesDe !== undefined && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAntesDe(undefined)}>
          Volver a los últimos
        </Button>
      )}
    </Section>
  )
}
