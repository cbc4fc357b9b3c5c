import { endSentence } from '#contract/base/formato.ts'

/** Who the terms are with, and where to write about personal data. */
export interface Parte {
  nombre: string
  /** Empty when nobody said. */
  domicilio: string
  email: string
}

/** The ten headings of the terms (domain §8). */
export const terminosDe = ({ nombre }: Parte): { titulo: string; texto: string }[] => [
  {
    titulo: 'Objeto',
    texto: `El portal permite a los clientes de ${nombre} consultar su cuenta corriente y gestionar devoluciones, reclamos, garantías y pedidos.`,
  },
  {
    titulo: 'Usuarios habilitados',
    texto:
      'Solo personas autorizadas por una razón social cliente. El titular responde por los representantes que habilita.',
  },
  {
    titulo: 'Credenciales',
    texto: 'Son personales e intransferibles; hay que avisar de inmediato ante un uso no autorizado.',
  },
  {
    titulo: 'Información de cuenta corriente',
    texto:
      'Es informativa y refleja los registros a la fecha y hora indicadas; no reemplaza los comprobantes emitidos.',
  },
  {
    titulo: 'Devoluciones',
    texto:
      'Requieren código de autorización previo; la mercadería viaja con remito y se acredita luego de su verificación.',
  },
  {
    titulo: 'Reclamos y garantías',
    texto:
      'Los plazos y exclusiones son los de la garantía de cada marca; la garantía legal del usuario final no se limita.',
  },
  { titulo: 'Pedidos', texto: 'Están sujetos a stock, crédito y confirmación.' },
  {
    titulo: 'Archivos',
    texto: 'El usuario declara tener derecho a subirlos; se prohíben datos sensibles innecesarios.',
  },
  {
    titulo: 'Datos personales',
    texto: `Se usan para operar la cuenta, bajo la responsabilidad de ${endSentence(nombre)} Los reciben, como encargados, los proveedores de mesa de ayuda y de alojamiento. Los derechos de acceso, rectificación y supresión, y la leyenda legal, están en el aviso de privacidad.`,
  },
  {
    titulo: 'Disponibilidad, modificaciones y ley aplicable',
    texto: endSentence(
      `El servicio puede interrumpirse por mantenimiento y estos términos pueden cambiar: la versión vigente es la publicada acá. Rigen la ley argentina y los tribunales ordinarios del domicilio de ${nombre}`,
    ),
  },
]

/** The five points of article 6 of Ley 25.326. */
export const avisoDe = ({ nombre, domicilio, email }: Parte): string[] => [
  `Los datos se usan para operar tu cuenta: cuenta corriente, devoluciones, reclamos, garantías y pedidos. Los reciben ${nombre} y sus proveedores de mesa de ayuda, identidad y alojamiento.`,
  endSentence(
    `Integran la base de datos «Clientes y usuarios del portal», de la que es responsable ${nombre}${domicilio && `, ${domicilio}`}`,
  ),
  'Los campos marcados con * son obligatorios; el resto es opcional.',
  'Sin los obligatorios no podemos darte acceso; los datos inexactos pueden demorar la gestión.',
  `Podés acceder, rectificar o suprimir tus datos escribiendo a ${email}.`,
]

/** Must be printed in these words (Disp. DNPDP 10/2008, Res. AAIP 14/2018). */
export const LEYENDA =
  'El titular de los datos personales tiene la facultad de ejercer el derecho de acceso a los mismos en forma gratuita a intervalos no inferiores a seis meses, salvo que se acredite un interés legítimo al efecto conforme lo establecido en el artículo 14, inciso 3 de la Ley Nº 25.326. La AGENCIA DE ACCESO A LA INFORMACIÓN PÚBLICA, en su carácter de Órgano de Control de la Ley N° 25.326, tiene la atribución de atender las denuncias y reclamos que interpongan quienes resulten afectados en sus derechos por incumplimiento de las normas vigentes en materia de protección de datos personales.'

/** Changes with the text: everybody is asked again. */
export const TERMINOS_VERSION = '2026-11'
