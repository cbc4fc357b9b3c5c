import { useState } from 'react'
import { LIMITES_CATALOGO, catalogos } from '#contract/catalogos/calls.ts'
import { TIPOS_CATALOGO } from '#contract/catalogos/reglas.ts'
import type { NewCatalogo } from '#contract/catalogos/shapes.ts'
import { localDay } from '#contract/valores/fechas.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type Campos, opcionesOf, startOf } from '#shared/forms/campos.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { type Typed, useFormSend } from '#shared/forms/use-form-send.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { Read } from '#ui/Read.tsx'
import { type Profile, useProfile } from '#web/profile.tsx'
import { useCall, useSend } from '#web/queries.tsx'

/** Values of the form. `codigos`: text with one part code per line, as pasted from a spreadsheet. */
type Datos = Omit<Typed<typeof NewCatalogo>, 'codigos'> & { codigos: string; files: File[] }

const FALTA_PDF = 'Elegí el PDF del catálogo.'

const camposOf = (negocios: Profile['negocios'], isNew: boolean): Campos<Datos> => [
  { kind: 'texto', name: 'titulo', label: 'Título', required: true },
  {
    cols: 2,
    campos: [
      { kind: 'opcion', name: 'tipo', label: 'Tipo', required: true, options: opcionesOf(TIPOS_CATALOGO) },
      {
        kind: 'opcion',
        name: 'marcaId',
        label: 'Marca',
        required: 'Elegí la marca',
        searchable: true,
        options: negocios.flatMap(({ marcas }) =>
          marcas.map(({ marcaId, nombre }) => ({ value: marcaId, label: nombre })),
        ),
      },
      { kind: 'texto', name: 'modelo', label: 'Modelo' },
      { kind: 'texto', name: 'edicion', label: 'Edición', required: true },
      { kind: 'fecha', name: 'vigenteDesde', label: 'Vigente desde', required: 'Ingresá desde cuándo rige' },
    ],
  },
  {
    kind: 'parrafo',
    name: 'codigos',
    label: 'Códigos de pieza',
    help: 'Uno por renglón, o pegados desde una planilla.',
    rows: 3,
    maxRows: 8,
  },
  {
    kind: 'archivos',
    name: 'files',
    label: isNew ? 'PDF y, si tenés, una imagen para la tapa' : 'PDF nuevo o tapa nueva, si cambian',
    required: isNew && FALTA_PDF,
    limites: LIMITES_CATALOGO,
  },
]

const emptyOf = (today: string): Datos => ({
  titulo: '',
  tipo: null,
  marcaId: null,
  modelo: '',
  edicion: today.slice(0, 4),
  vigenteDesde: today,
  codigos: '',
  files: [],
})

/** Returns the part codes of a pasted text. */
export const codigosOf = (text: string): string[] =>
  text
    .split(/[\n\t;,]+/)
    .map((codigo) => codigo.trim())
    .filter(Boolean)

interface CatalogoFormProps {
  catalogo?: ReplyOf<typeof catalogos.get>
  onClose: () => void
}

const CatalogoForm = ({ catalogo, onClose }: CatalogoFormProps) => {
  const { negocios } = useProfile()
  const [today] = useState(() => localDay(new Date()))
  const campos = camposOf(negocios, !catalogo)
  const create = useSend(catalogos.create)
  const update = useSend(catalogos.update)
  const de = useFormSend({
    start: startOf(emptyOf(today), catalogo && { ...catalogo, codigos: catalogo.codigos.join('\n') }),
    shape: async () => (await import('#contract/catalogos/shapes.ts')).NewCatalogo,
    bodyOf: ({ files: _files, ...form }) => ({ ...form, codigos: codigosOf(form.codigos) }),
    // An error of one part code is shown on the field that has all codes.
    pathOf: (path) => path.split('.')[0]!,
    check: ({ files }, refuse) => {
      if (!catalogo && !files.some(({ name }) => /\.pdf$/i.test(name))) refuse('files', FALTA_PDF)
    },
    campos,
    send: (body, { values: { files }, upload }) => {
      if (!catalogo) return create.mutateAsync({ body, ...upload(files) })
      const { catalogoId, revision } = catalogo
      return update.mutateAsync({ params: { catalogoId }, body: { ...body, revision }, ...upload(files) })
    },
    done: catalogo ? 'Guardamos los cambios.' : 'El catálogo quedó publicado.',
    onDone: onClose,
  })
  return <Formulario de={de} campos={campos} enviar={catalogo ? 'Guardar' : 'Publicar'} onCancel={onClose} />
}

interface CatalogoDialogProps {
  /** Catalogue to edit; absent: a new catalogue. */
  catalogoId?: number
  onClose: () => void
}

/**
 * Dialog that publishes or edits a catalogue. Reads the catalogue again when it opens, because the list omits the part
 * codes.
 */
export const CatalogoDialog = ({ catalogoId, onClose }: CatalogoDialogProps) => {
  const isNew = catalogoId === undefined
  const { data, error, refetch } = useCall(
    catalogos.get,
    { params: { catalogoId: catalogoId ?? 0 } },
    { enabled: !isNew, staleTime: 0 },
  )
  return (
    <Dialogo opened onClose={onClose} title={isNew ? 'Nuevo catálogo' : 'Editar catálogo'} size="lg">
      {isNew && <CatalogoForm onClose={onClose} />}
      {!isNew && data && <CatalogoForm key={data.revision} catalogo={data} onClose={onClose} />}
      {!isNew && !data && <Read of={{ data, error, refetch }} />}
    </Dialogo>
  )
}
