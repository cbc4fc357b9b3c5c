import { formatCuantos } from '#contract/valores/formato.ts'
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { COLUMNAS_CSV, MAX_REPRESENTANTES_CSV } from '#contract/representantes/reglas.ts'
import { representantes } from '#contract/representantes/calls.ts'
import { ArchivoBoton } from '#shared/archivos/ArchivoBoton.tsx'
import { Dialogo } from '#ui/Dialogo.tsx'
import { ApiError } from '#web/api.ts'
import { useSend } from '#web/queries.tsx'
import { toastError, toastSuccess } from '#web/toasts.ts'

interface ArchivoLeido {
  nombre: string
  contenido: string
}

const filas = (count: number): string => formatCuantos(count, 'fila', 'filas')
const personas = (count: number): string => formatCuantos(count, 'persona', 'personas')

/** Returns the error about the whole file. The report has the errors of single rows. */
const refusedOf = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.fields?.contenido : undefined

/**
 * Dialog that imports representatives from a spreadsheet. It starts with a dry run; only a file without errors can be
 * imported.
 */
export const ImportarDialog = ({ onClose }: { onClose: () => void }) => {
  const [archivo, setArchivo] = useState<ArchivoLeido>()
  const check = useSend(representantes.importCsv)
  const create = useSend(representantes.importCsv, {
    onSuccess: ({ creadas, errores }) => {
      if (errores.length) return
      toastSuccess(`Creamos e invitamos a ${personas(creadas)}.`)
      onClose()
    },
  })
  const choose = async ([file]: readonly File[]) => {
    if (!file) return
    try {
      const contenido = await file.text()
      setArchivo({ nombre: file.name, contenido })
      create.reset()
      check.mutate({ body: { contenido, simular: true } })
    } catch {
      toastError('No pudimos leer el archivo. Guardalo como CSV en UTF-8 y probá de nuevo.')
    }
  }
  const report = create.data ?? check.data
  const refused = refusedOf(create.error) ?? refusedOf(check.error)
  const isReady = archivo && report && !report.errores.length && report.creadas > 0
  return (
    <Dialogo opened onClose={onClose} title="Importar representantes desde un CSV" size="lg" losesNothing>
      <Stack>
        <Text size="sm">
          Hasta {MAX_REPRESENTANTES_CSV} filas separadas por punto y coma, con las columnas{' '}
          <b>{COLUMNAS_CSV.required.join(', ')}</b> y, si querés, {COLUMNAS_CSV.optional.join(', ')}. Si una celda lleva
          varios valores, separalos con |.
        </Text>
        <Group>
          <ArchivoBoton
            archivo="Elegir archivo"
            accept=".csv,text/csv,text/plain"
            leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
            onFiles={(files) => void choose(files)}
            data-autofocus
          >
            {archivo ? 'Elegir otro archivo' : 'Elegir archivo'}
          </ArchivoBoton>
          {archivo && <Text size="sm">{archivo.nombre}</Text>}
        </Group>
        <Stack gap="xs" aria-live="polite" aria-busy={check.isPending}>
          {check.isPending && <Text size="sm">Revisando las filas…</Text>}
          {refused && <Alert color="red">{refused}</Alert>}
          {report && report.errores.length > 0 && (
            <Alert color="red" title="Corregí estas filas y elegí el archivo de nuevo. Todavía no se creó nadie.">
              <List size="sm">
                {report.errores.map(({ linea, columna, mensaje }) => (
                  <List.Item key={`${linea} ${columna} ${mensaje}`}>
                    Fila {linea}
                    {columna && `, ${columna}`}: {mensaje}
                  </List.Item>
                ))}
              </List>
            </Alert>
          )}
          {report && !report.errores.length && (
            <Alert color={report.creadas > 0 ? 'green' : 'blue'}>
              Leímos {filas(report.leidas)}: {personas(report.creadas)} para crear e invitar
              {report.yaEstaban > 0 && `, ${report.yaEstaban} que ya ${report.yaEstaban === 1 ? 'estaba' : 'estaban'}`}.
            </Alert>
          )}
        </Stack>
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            disabled={!isReady}
            loading={create.isPending}
            onClick={() => archivo && create.mutate({ body: { contenido: archivo.contenido, simular: false } })}
          >
            Crear e invitar
          </Button>
        </Group>
      </Stack>
    </Dialogo>
  )
}
