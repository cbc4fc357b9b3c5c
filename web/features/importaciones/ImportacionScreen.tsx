import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { formatInstant } from '#contract/valores/fechas.ts'
import { formatCuantos } from '#contract/valores/formato.ts'
import { importaciones } from '#contract/importaciones/calls.ts'
import { ESTADOS_IMPORTACION } from '#contract/importaciones/reglas.ts'
import type { Importacion } from '#contract/importaciones/shapes.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Read } from '#ui/Read.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ApiError } from '#web/api.ts'
import { useCall, useSend } from '#web/queries.tsx'
import { Columnas } from './Columnas.tsx'
import { Avisos } from './Avisos.tsx'
import { Conteo } from './Conteo.tsx'
import { Deshacer, Deshecha } from './Deshacer.tsx'
import { EnCurso } from './EnCurso.tsx'
import { Errores } from './Errores.tsx'
import { EstadoImportacionChip } from './EstadoImportacionChip.tsx'
import { importacionesPath, nuevaImportacionPath } from './importaciones.paths.ts'
import { Pasos } from './Pasos.tsx'
import { readChanged } from './read-changed.ts'

const POLL_MS = 1000

const filas = (count: number): string => formatCuantos(count, 'fila', 'filas')

const stepOf = ({ estado, simulada }: Importacion): number => {
  if (estado === 'subida') return 1
  if (estado === 'terminada' || estado === 'deshaciendo' || estado === 'deshecha') return 4
  return simulada ? 2 : 3
}

/** Result of the dry run. Buttons run the import or return to the mapping of columns. */
const Revisada = ({ importacion, onColumnas }: { importacion: Importacion; onColumnas: () => void }) => {
  const { importacionId, version, nuevas, cambiadas, rechazadas, que } = importacion
  const send = useSend(importaciones.run)
  const written = nuevas + cambiadas
  return (
    <Stack>
      <Text>
        {written > 0
          ? 'Así va a quedar. Todavía no escribimos nada.'
          : rechazadas > 0
            ? 'No hay ninguna fila para importar: corregí las que tienen errores y volvé a subir el archivo.'
            : 'No hay nada para importar: todo está igual que en el portal.'}
        {written > 0 && rechazadas > 0 && ' Las filas con errores no se importan; el resto, sí.'}
      </Text>
      <Conteo importacion={importacion} />
      <Group justify="end">
        <Button variant="default" component={Link} to={nuevaImportacionPath(que)}>
          Elegir otro archivo
        </Button>
        <Button variant="default" onClick={onColumnas}>
          Cambiar columnas
        </Button>
        {written > 0 && (
          <Button
            loading={send.isPending}
            onClick={() => send.mutate({ params: { importacionId }, body: { que, version } }, { onError: readChanged })}
          >
            Importar {filas(written)}
          </Button>
        )}
      </Group>
      <Errores importacion={importacion} />
    </Stack>
  )
}

const Terminada = ({ importacion }: { importacion: Importacion }) => {
  const { nuevas, cambiadas, rechazadas, que, origen, deshacible, problema } = importacion
  return (
    <Stack>
      <Alert
        color={rechazadas > 0 ? 'yellow' : 'green'}
        title={`${nuevas === 1 ? 'Quedó 1 fila nueva' : `Quedaron ${filas(nuevas)} nuevas`} y ${filas(cambiadas)} cambiada${cambiadas === 1 ? '' : 's'}.`}
      >
        {rechazadas > 0
          ? 'Corregí las que tienen errores y subí el archivo otra vez: lo que ya está no se repite.'
          : 'Importar el mismo archivo otra vez no cambia nada.'}
      </Alert>
      {problema !== null && <Alert color="red" title={problema} />}
      <Conteo importacion={importacion} />
      <Group justify="end">
        {deshacible && <Deshacer importacion={importacion} />}
        <Button variant="default" component={Link} to={importacionesPath('historial')}>
          Ver historial
        </Button>
        {origen === 'pantalla' && (
          <Button component={Link} to={nuevaImportacionPath(que)}>
            Importar otro archivo
          </Button>
        )}
      </Group>
      <Errores importacion={importacion} />
    </Stack>
  )
}

/** Error of a failed import, with a button to retry. */
const Fallada = ({ importacion, onColumnas }: { importacion: Importacion; onColumnas: () => void }) => {
  const { importacionId, version, problema, simulada, que } = importacion
  const send = useSend(importaciones.run)
  return (
    <Stack>
      <Alert color="red" title={simulada ? 'No pudimos revisar el archivo' : 'No pudimos terminar de importar'}>
        {problema}
      </Alert>
      {!simulada && <Conteo importacion={importacion} />}
      <Group justify="end">
        {importacion.deshacible && <Deshacer importacion={importacion} />}
        <Button variant="default" component={Link} to={nuevaImportacionPath(que)}>
          Elegir otro archivo
        </Button>
        {simulada ? (
          <Button onClick={onColumnas}>Probar de nuevo</Button>
        ) : (
          <Button
            loading={send.isPending}
            onClick={() => send.mutate({ params: { importacionId }, body: { que, version } }, { onError: readChanged })}
          >
            Probar de nuevo
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const Contenido = ({ importacion }: { importacion: Importacion }) => {
  const [isEditing, setEditing] = useState(false)
  const { estado, version } = importacion
  const onColumnas = () => setEditing(true)
  if (estado === 'subida' || isEditing) {
    return <Columnas key={version} importacion={importacion} onSent={() => setEditing(false)} />
  }
  if (ESTADOS_IMPORTACION[estado].activa) return <EnCurso importacion={importacion} />
  if (estado === 'revisada') return <Revisada importacion={importacion} onColumnas={onColumnas} />
  if (estado === 'deshecha') return <Deshecha importacion={importacion} />
  if (estado === 'fallada') return <Fallada importacion={importacion} onColumnas={onColumnas} />
  return <Terminada importacion={importacion} />
}

/** Screen of an import: columns, dry run, progress and result. */
export function Component() {
  const importacionId = Number(useParams().importacionId)
  const isNumber = Number.isSafeInteger(importacionId) && importacionId > 0
  const { data, error, refetch } = useCall(
    importaciones.get,
    { params: { importacionId } },
    {
      enabled: isNumber,
      refetchInterval: ({ state }) => (state.data && ESTADOS_IMPORTACION[state.data.estado].activa ? POLL_MS : false),
    },
  )
  const isMissing = !isNumber || (error instanceof ApiError && error.status === 404)
  if (isMissing) {
    return (
      <Stack>
        <PageHeader title="Importación" />
        <EmptyState
          text="No encontramos esa importación."
          action={
            <Button component={Link} to={importacionesPath('historial')}>
              Ver historial
            </Button>
          }
        />
      </Stack>
    )
  }
  if (!data) return <Read of={{ data, error, refetch }} />
  return (
    <Stack>
      <PageHeader title={data.titulo} actions={<EstadoImportacionChip estado={data.estado} />} />
      <Text size="sm" c="dimmed">
        <Anchor component={Link} to={importacionesPath('historial')} size="sm" underline="always">
          Importación {data.importacionId}
        </Anchor>
        {' · '}
        {data.nombre || 'Por la API'} · {data.quien} · {formatInstant(data.creada)}
        {data.huella && <span title={data.huella}> · SHA-256 {data.huella.slice(0, 12)}…</span>}
      </Text>
      {data.origen === 'pantalla' && <Pasos actual={stepOf(data)} />}
      {data.falta !== null && data.estado !== 'fallada' && (
        <Alert color="yellow" title="No se leyó el archivo entero">
          {data.falta}
        </Alert>
      )}
      <Avisos avisos={data.avisos} columnas={data.columnas} />
      <Contenido importacion={data} />
    </Stack>
  )
}
