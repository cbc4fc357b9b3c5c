import { terminos } from '#contract/terminos/calls.ts'
import { Descargar } from '#shared/Descargar.tsx'
import { download } from '#web/downloads.ts'

const NAME = 'pdf_file_terminos_autogestion.pdf'

/** A copy to keep of the version in force, with one's own acceptance in it. */
export const DescargarTerminos = () => (
  <Descargar download={() => download(terminos.downloadPdf, {}, NAME)}>Descargar PDF</Descargar>
)
