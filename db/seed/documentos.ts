import type { TipoCatalogo } from '#contract/catalogos/reglas.ts'
import type { TipoDocumento } from '#contract/documentos/reglas.ts'

interface Documento {
  titulo: string
  tipo: TipoDocumento
  negocio?: number
  marca?: number
  /** First day in force, counted in days from today; `hasta`: last day, counted the same way. */
  desde: number
  hasta?: number
  lectura?: true
  razones?: readonly number[]
  lineas: readonly string[]
}

/** Library of the demo distributor (domain §B.9): invented, and marked as such. */
export const DOCUMENTOS: readonly Documento[] = [
  { titulo: 'Constancia de inscripción ARCA', tipo: 'constancia', desde: -200, hasta: 165, lineas: ['CUIT 30-80100001-7', 'Distribuidora Meridiana S.A.', 'IVA Responsable Inscripto · Ganancias · Empleador', 'Domicilio fiscal: Santa Fe'] },
  { titulo: 'Constancia de Ingresos Brutos y Convenio Multilateral', tipo: 'constancia', desde: -180, hasta: 185, lineas: ['Nº de inscripción 921-000000-0', 'Jurisdicción sede: Santa Fe', 'Coeficientes vigentes del ejercicio 2026'] },
  { titulo: 'Certificado de no retención', tipo: 'certificado', desde: -40, hasta: 25, lineas: ['Impuesto al valor agregado', 'Exclusión del 100 %', 'Se renueva antes de su vencimiento.'] },
  { titulo: 'Datos bancarios', tipo: 'otro', desde: -120, lineas: ['CBU DE PRUEBA 0000000000000000000000', 'Alias: PRUEBA.MERIDIANA.PAGOS', 'Banco del Litoral, cuenta corriente en pesos'] },
  { titulo: 'Formulario de apertura de cuenta', tipo: 'formulario', desde: -300, lineas: ['Razón social: ____________________', 'CUIT: ____________________', 'Domicilio de entrega: ____________________', 'Referencias comerciales: ____________________'] },
  { titulo: 'Condiciones comerciales 2025', tipo: 'condiciones', desde: -500, hasta: -60, lineas: ['Reemplazadas por las condiciones 2026.'] },
  { titulo: 'Condiciones comerciales 2026', tipo: 'condiciones', desde: -60, lectura: true, lineas: ['1. Los precios no incluyen IVA y pueden cambiar sin aviso.', '2. El pago es a 30 días de la fecha de la factura.', '3. Por mora se factura la tasa activa del Banco de la Nación Argentina.', '4. La mercadería viaja por cuenta y riesgo del comprador.'] },
  { titulo: 'Política de devoluciones', tipo: 'politica', desde: -15, lectura: true, lineas: ['Cada motivo tiene su plazo desde la venta.', 'La mercadería vuelve en su embalaje original.', 'El código de autorización va escrito en cada bulto.'] },
  { titulo: 'Política de garantías Andunor', tipo: 'politica', negocio: 4, marca: 406, desde: -90, lineas: ['Baterías livianas: 12 meses.', 'Baterías de uso intensivo: 6 meses.', 'Hace falta el código de lote y la fecha de venta.'] },
  { titulo: 'Política de garantías Tehuel', tipo: 'politica', negocio: 1, marca: 101, desde: -90, lineas: ['Motor y transmisión: 12 meses o 12.000 km.', 'Los services se hacen en la red oficial.'] },
  { titulo: 'Lista de precios autopartes noviembre', tipo: 'listaPrecios', negocio: 4, desde: -5, hasta: 25, lectura: true, lineas: ['NV-21045 Amortiguador delantero derecho a gas · $ 84.500,00', 'ZK-0087 Pastillas de freno delanteras · $ 38.750,00', 'AN-12-65 Batería 12V 65Ah · $ 129.900,00', 'RF-18565R15 Neumático 185/65 R15 · $ 143.250,00'] },
  { titulo: 'Lista de precios autopartes enero', tipo: 'listaPrecios', negocio: 4, desde: 41, lineas: ['Rige desde enero.'] },
  { titulo: 'Lista de precios motos noviembre', tipo: 'listaPrecios', negocio: 1, desde: -5, hasta: 25, lectura: true, lineas: ['TH 110 City · $ 1.450.000,00', 'TH 150 Cross · $ 2.380.000,00', 'QM 250 Sierra · $ 4.875.000,00'] },
  { titulo: 'Catálogo general', tipo: 'catalogo', desde: -100, lineas: ['Suspensión, frenos, embragues, filtros, electricidad, baterías y neumáticos.'] },
  { titulo: 'Manual del portal', tipo: 'manual', desde: -10, lineas: ['Cómo pedir una devolución.', 'Cómo seguir un reclamo.', 'Cómo descargar tu resumen de cuenta.'] },
  { titulo: 'Formulario de reclamo de transporte', tipo: 'formulario', desde: -150, lineas: ['Transporte: ____________________', 'Nº de guía: ____________________', 'Bultos recibidos: ____________________'] },
  { titulo: 'Acuerdo comercial Cuyo Andina', tipo: 'condiciones', negocio: 4, desde: -20, razones: [1051], lineas: ['Bonificación del 8 % sobre la lista en compras mayores a $ 5.000.000.'] },
]

interface Catalogo {
  titulo: string
  tipo: TipoCatalogo
  marca: number
  modelo: string
  edicion: string
  desde: number
  color: readonly [number, number, number]
  dientes: number
  /** Part code and description. */
  piezas: readonly (readonly [codigo: string, pieza: string])[]
}

/** Catalogues; their part codes are those of domain §B.6 and similar ones. */
export const CATALOGOS: readonly Catalogo[] = [
  { titulo: 'Despiece TH 150 Cross', tipo: 'despiece', marca: 101, modelo: 'TH 150 Cross', edicion: '2026', desde: -120, color: [196, 60, 28], dientes: 24, piezas: [['TH-150-021', 'Kit de transmisión'], ['TH-150-034', 'Cable de embrague'], ['TH-150-110', 'Juego de pastillas delanteras'], ['TH-150-205', 'Filtro de aire']] },
  { titulo: 'Manual de service TH 110 City', tipo: 'manualService', marca: 101, modelo: 'TH 110 City', edicion: '2025', desde: -250, color: [168, 44, 60], dientes: 24, piezas: [['TH-110-012', 'Bujía'], ['TH-110-040', 'Cadena de distribución']] },
  { titulo: 'Folleto QM 250 Sierra', tipo: 'folleto', marca: 102, modelo: 'QM 250 Sierra', edicion: '2027', desde: -8, color: [38, 110, 66], dientes: 28, piezas: [] },
  { titulo: 'Manual de usuario KV 125 Scooter', tipo: 'manualUsuario', marca: 103, modelo: 'KV 125 Scooter', edicion: '2026', desde: -70, color: [92, 52, 132], dientes: 20, piezas: [['KV-125-008', 'Correa de variador']] },
  { titulo: 'Catálogo de suspensión', tipo: 'despiece', marca: 401, modelo: '', edicion: '2026', desde: -12, color: [15, 76, 129], dientes: 8, piezas: [['NV-21045', 'Amortiguador delantero derecho a gas'], ['NV-21046', 'Amortiguador delantero izquierdo a gas'], ['NV-33010', 'Kit de suspensión delantera'], ['NV-40210', 'Bieleta de barra estabilizadora']] },
  { titulo: 'Catálogo de frenos', tipo: 'despiece', marca: 402, modelo: '', edicion: '2026', desde: -45, color: [150, 30, 40], dientes: 10, piezas: [['ZK-0087', 'Pastillas de freno delanteras'], ['ZK-0412', 'Disco de freno ventilado 280 mm']] },
  { titulo: 'Filtros: aplicaciones por vehículo', tipo: 'despiece', marca: 404, modelo: '', edicion: '2025/2', desde: -160, color: [180, 120, 20], dientes: 16, piezas: [['VM-A118', 'Filtro de aire'], ['VM-O220', 'Filtro de aceite']] },
  { titulo: 'Lista de precios de baterías', tipo: 'listaPrecios', marca: 406, modelo: '', edicion: 'Noviembre 2026', desde: -4, color: [40, 90, 100], dientes: 6, piezas: [['AN-12-65', 'Batería 12V 65Ah'], ['AN-12-90', 'Batería 12V 90Ah pick-up']] },
]

/** Certificates of customers: one that expires soon, one to be approved, one of another razón social. */
export const CERTIFICADOS = [
  { razon: 1042, tipo: 'iibb', detalle: 'Santa Fe', vence: 20, estado: 'aprobado', dias: 120, usuario: 'mibarra' },
  { razon: 1042, tipo: 'cuit', detalle: '', vence: 160, estado: 'pendiente', dias: 2, usuario: 'lferreyra' },
  { razon: 1051, tipo: 'convenio', detalle: '', vence: 90, estado: 'aprobado', dias: 60, usuario: 'admin' },
] as const
