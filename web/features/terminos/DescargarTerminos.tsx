import { terminos } from '#contract/terminos/calls.ts'
import { Descargar } from '#shared/Descargar.tsx'
import { download } from '#web/downloads.ts'

const NAME = 'pdf_file_terminos_autogestion.pdf'

/** Button to download the current terms together with the record of the user's acceptance. */
export const DescargarTerminos = () => (
  <Descargar download={() => download(terminos.downloadPdf, {}, NAME)}>Descargar PDF</Descargar>
)
