import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { importaciones } from '#contract/importaciones/calls.ts'
import type { Importacion } from '#contract/importaciones/shapes.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column } from '#ui/table/table.ts'
import { ApiError } from '#web/api.ts'
import { useSend } from '#web/queries.tsx'
import { Lugar } from './Lugar.tsx'
import { readChanged } from './read-changed.ts'

type Encabezado = Importacion['encabezados'][number]
type Elegidas = Readonly<Record<string, string | null>>

const SEPARADORES: Record<string, string> = { ';': 'punto y coma', ',': 'coma', '\t': 'tabulación' }

/** Returns a text on how the server read the file: encoding and separator, or the sheet. */
const formatText = ({ codificacion, separador, hoja }: Importacion): string =>
  hoja === null
    ? `Lo leímos como ${codificacion}, con las columnas separadas por ${SEPARADORES[separador ?? ';']}.`
    : `Leemos la hoja ${hoja}.`

interface EleccionProps {
  encabezado: Encabezado
  importacion: Importacion
  elegidas: Elegidas
  onChange: (columna: string | null) => void
}

const Eleccion = ({ encabezado: { nombre }, importacion, elegidas, onChange }: EleccionProps) => {
  const taken = new Set(Object.entries(elegidas).flatMap(([other, columna]) => (other === nombre ? [] : [columna])))
  return (
    <Select
      aria-label={`Qué es ${nombre}`}
      placeholder="No se lee"
      searchable
      clearable
      data={importacion.columnas.map((columna) => ({
        value: columna.nombre,
        label: columna.obligatoria ? `${columna.etiqueta} *` : columna.etiqueta,
        disabled: taken.has(columna.nombre),
      }))}
      value={elegidas[nombre] ?? null}
      onChange={onChange}
    />
  )
}

/** Step in which the user maps the columns of the file. The server remembers the mapping for the next file. */
export const Columnas = ({ importacion, onSent }: { importacion: Importacion; onSent: () => void }) => {
  const { importacionId, version, encabezados, columnas } = importacion
  const [fijas, setFijas] = useState<Readonly<Record<string, string>>>(importacion.fijas)
  const [elegidas, setElegidas] = useState<Elegidas>(() =>
    Object.fromEntries(encabezados.map(({ nombre, columna }) => [nombre, columna])),
  )
  const send = useSend(importaciones.simulate, {
    onSuccess: onSent,
  })
  const chosen = new Set(Object.values(elegidas))
  // The user may set one fixed value for all rows, for a column that the file lacks.
  const fixedColumns = columnas.filter(({ nombre, fija }) => fija && !chosen.has(nombre))
  const missing = columnas.filter(
    ({ nombre, obligatoria, fija }) => (obligatoria || fija) && !chosen.has(nombre) && !(fija && fijas[nombre]?.trim()),
  )
  const refused = send.error instanceof ApiError ? send.error.fields?.columnas : undefined
  const rows: Column<Encabezado>[] = [
    {
      key: 'nombre',
      title: 'En tu archivo',
      cardLabel: '',
      width: 240,
      opens: true,
      isName: true,
      render: ({ nombre }) => nombre,
    },
    {
      key: 'muestra',
      title: 'Dice',
      render: ({ muestra }) => (
        <Text size="sm" c="dimmed" lineClamp={2}>
          {muestra.filter(Boolean).join(' · ') || '—'}
        </Text>
      ),
    },
    {
      key: 'columna',
      title: 'Es',
      width: 300,
      render: (encabezado) => (
        <Eleccion
          encabezado={encabezado}
          importacion={importacion}
          elegidas={elegidas}
          onChange={(columna) => setElegidas({ ...elegidas, [encabezado.nombre]: columna })}
        />
      ),
    },
  ]
  return (
    <Stack>
      <Text>
        {formatText(importacion)} Indicá qué dato trae cada columna. Las que tienen * son obligatorias. Lo recordamos
        para la próxima vez.
      </Text>
      <Lugar importacion={importacion} />
      {fixedColumns.map(({ nombre, etiqueta, ayuda }) => (
        <TextInput
          key={nombre}
          label={`${etiqueta}, de todo el archivo`}
          description={ayuda}
          maxLength={60}
          maw={420}
          value={fijas[nombre] ?? ''}
          onChange={(event) => setFijas({ ...fijas, [nombre]: event.currentTarget.value })}
        />
      ))}
      {(missing.length > 0 || refused) && (
        <Alert color="yellow" title={refused ?? 'Falta indicar en qué columna está'}>
          {missing.map(({ etiqueta }) => etiqueta).join(', ')}
        </Alert>
      )}
      <DataTable
        caption="Columnas del archivo"
        columns={rows}
        rows={encabezados}
        rowKey={({ nombre }) => nombre}
        empty={{ text: 'El archivo no tiene columnas.' }}
        cardsBelow={760}
      />
      <Group justify="end">
        <Button
          disabled={missing.length > 0}
          loading={send.isPending}
          onClick={() =>
            send.mutate(
              { params: { importacionId }, body: { columnas: { ...elegidas }, fijas: { ...fijas }, version } },
              { onError: readChanged },
            )
          }
        >
          Revisar archivo
        </Button>
      </Group>
    </Stack>
  )
}
