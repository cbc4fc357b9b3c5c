import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { MaestroCalls } from '#contract/maestros/maestro.ts'
import type { CualquierMaestro } from '#contract/maestros/maestro.shapes.ts'
import type { BodySentOf, Calls } from '#contract/route.ts'
import { DescargarExcel } from '#shared/gestiones/DescargarExcel.tsx'
import { type FilaDe, Lista } from '#shared/lists/Lista.tsx'
import type { Filtros as Tabla } from '#shared/lists/filtros.ts'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import type { Column } from '#ui/table/table.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { download } from '#web/downloads.ts'
import type { PartesDe } from './MaestroDialog.tsx'
import { editarPath, NUEVO, useEditar } from './maestros.paths.ts'
import { type Necesita, type Opciones, useOpciones } from './maestros.opciones.ts'
import type { Clase } from './maestros.tabla.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// Loaded on demand, when the user opens a record.
const MaestroDialog = lazyPiece(async () => (await import('./MaestroDialog.tsx')).MaestroDialog)

export type FilaOf<C extends MaestroCalls> = FilaDe<C['search']>

/** Configuration of the list of a master (editable basic data): columns, filters and texts. */
export interface MaestroListado<C extends MaestroCalls> {
  kind: Clase
  calls: C
  /** Name of the field that is the key of a row. */
  id: keyof FilaOf<C> & string
  columns: readonly Column<FilaOf<C>>[]
  filtros: (opciones: Opciones | undefined) => Tabla
  /** Search criteria added to every request of the list. */
  siempre?: object
  /** Options that the filters need besides negocios and brands. */
  necesita?: Necesita
  /** Returns the path of the screen of a record; absent: records open in a dialog over the list. */
  rowPath?: (id: string) => string
  caption: string
  empty: string
  cardsBelow?: number | undefined
  /** Text of the button that creates a record. */
  nuevo: string
  /** Description of the master. */
  para?: string
  excel: string
  parts?: PartesDe
}

interface MaestroListaProps<C extends MaestroCalls> {
  de: MaestroListado<C>
  /** Title; set only for a list that is a screen and not a tab. */
  title?: string
  /** Content above the list, on the left. */
  intro?: ReactNode
}

/** List of the records of a master, with filters and pages. The user opens a record to edit it. */
export const MaestroLista = <C extends MaestroCalls>({ de, title, intro }: MaestroListaProps<C>) => {
  const { kind, calls, id, columns, siempre, necesita, rowPath, caption, empty, cardsBelow, nuevo, para, excel } = de
  const { editar, close } = useEditar()
  const opciones = useOpciones(necesita)
  const filtros = useFiltros(de.filtros(opciones))
  const { criteria, search } = filtros
  // The cast is safe: all masters have these calls, and the rows belong to this master.
  const { get, downloadExcel } = calls as unknown as Calls<CualquierMaestro>
  const actions = (
    <>
      <DescargarExcel
        type={excel}
        id="todas"
        download={(name) => download(downloadExcel, { body: { ...siempre, ...criteria } }, name)}
      />
      <Button component={Link} to={editarPath(search, NUEVO)} leftSection={<IconPlus size={16} aria-hidden />}>
        {nuevo}
      </Button>
    </>
  )
  return (
    <Stack>
      {title ? (
        <PageHeader title={title} actions={actions} />
      ) : (
        <Group justify={intro ? 'space-between' : 'end'} gap="sm">
          {intro}
          <Group gap="xs">{actions}</Group>
        </Group>
      )}
      {para && (
        <Text size="sm" c="dimmed">
          {para}
        </Text>
      )}
      <Lista<C['search']>
        call={calls.search}
        filtros={{ ...filtros, pageCriteria: { ...siempre, ...filtros.pageCriteria } as BodySentOf<C['search']> }}
        caption={caption}
        columns={columns}
        rowKey={(row) => String(row[id])}
        rowLink={(row) => rowPath?.(String(row[id])) ?? editarPath(search, String(row[id]))}
        texts={{ filtered: 'Nada coincide con esos filtros.', empty }}
        cardsBelow={cardsBelow}
      />
      <Suspense>
        {editar && opciones && (
          <MaestroDialog
            key={editar}
            kind={kind}
            get={get}
            editado={editar}
            opciones={opciones}
            onClose={close}
            parts={de.parts}
          />
        )}
      </Suspense>
    </Stack>
  )
}
