/**
 * Claims and warranties of the demo company: the catalogue of domain §B.4–B.7, and tickets that show each feature.
 * `dias`: age on the day of the seed.
 */

/** Months of warranty by product. */
export const GARANTIA_MESES = {
  'AN-12-65': 12, 'AN-12-90': 18, 'NV-21045': 12, 'NV-21046': 12, 'NV-33010': 12, 'ZK-0412': 6, 'DK-7001': 12, 'KP-5512': 6, 'KP-9003': 6, 'TH-150-021': 6,
} as const

/**
 * Sold motorcycles. `dias`: days since delivery; `vendida`: days since the sale to the user, null when unknown. The
 * warranty of the second one has expired.
 */
export const UNIDADES = [
  { vin: '8AXTH150CRA000123', razon: 1043, marca: 101, modelo: 'TH 150 Cross', motor: 'TH157FMJ-2600123', factura: 'A-0003-00000311', dias: 120, vendida: null, km: 12_000 },
  { vin: '8AXTH150CRA000124', razon: 1043, marca: 101, modelo: 'TH 150 Cross', motor: 'TH157FMJ-2600124', factura: 'A-0003-00000311', dias: 430, vendida: 400, km: 12_000 },
  { vin: '8AXTH200DSA000987', razon: 1060, marca: 101, modelo: 'TH 200 Ruta', motor: 'TH163FML-2600987', factura: 'A-0003-00000402', dias: 60, vendida: 40, km: 15_000 },
  { vin: '8AXKM250BSA001877', razon: 1061, marca: 102, modelo: 'QM 250 Sierra', motor: 'QM172MM-2601877', factura: 'A-0003-00000415', dias: 35, vendida: null, km: 20_000 },
  { vin: 'LXYNV110ETA004501', razon: 1072, marca: 103, modelo: 'KV 125 Scooter', motor: 'KV152QMI-2604501', factura: 'A-0003-00000420', dias: 200, vendida: 150, km: 10_000 },
] as const

interface DemoTicket {
  numero: number
  clase: 'reclamo' | 'garantia'
  razon: number
  usuario: string
  negocio: number
  marca?: number
  motivo: number
  origen?: number
  titulo: string
  descripcion: string
  dias: number
  /** States that the ticket passed through, in order, including the first. */
  camino: number[]
  /** Comment of the last change. */
  nota?: string
  /** Author and text; a text that starts with "#" is an internal note. */
  conversacion?: [usuario: string, texto: string][]
  espera?: true
  solucion?: string
  codigo?: string
  rechazo?: string
  comprobante?: string
  puntaje?: number
  datos?: object
  vin?: string
}

const MOTO = (vin: string, modelo: string, motor: string, kilometraje: number) => ({ vin, modelo, numeroMotor: motor, kilometraje, services: [], atencionComercial: false })
const PIEZA = (codigoMaterial: string, lote: string, numeroFactura: string) => ({ codigoMaterial, lote, numeroFactura, services: [], atencionComercial: false })

export const TICKETS: readonly DemoTicket[] = [
  { numero: 40101, clase: 'reclamo', razon: 1042, usuario: 'lferreyra', negocio: 4, motivo: 201, titulo: 'El pedido de frenos no llegó', descripcion: 'Salió hace una semana y el transporte no nos avisa nada.', dias: 0, camino: [1], datos: { numeroFactura: 'A-0001-00049003' } },
  {
    numero: 40102, clase: 'reclamo', razon: 1042, usuario: 'lferreyra', negocio: 4, motivo: 102, titulo: 'Transferencia del 12 sin aplicar', descripcion: 'Transferimos $ 1.284.350,40 y la factura sigue pendiente.', dias: 2, camino: [1, 2],
    conversacion: [['npaz', 'Buenas, Lucía. ¿Nos enviás el comprobante de la transferencia?'], ['npaz', '#Cobranzas dice que entró otra transferencia sin referencia el mismo día: cruzar importes.']], espera: true,
  },
  {
    numero: 40103, clase: 'reclamo', razon: 1042, usuario: 'mibarra', negocio: 4, marca: 402, motivo: 401, titulo: 'Pastillas con juego', descripcion: 'Dos juegos de la misma caja vienen con la placa doblada.', dias: 5, camino: [1, 2],
    datos: { numeroFactura: 'A-0001-00047112', codigoMaterial: 'ZK-0087', cantidad: 2 }, conversacion: [['rsosa', 'Gracias por avisar. Lo vemos con el proveedor.'], ['mibarra', '¿Hay novedades?']],
  },
  { numero: 40104, clase: 'reclamo', razon: 1042, usuario: 'lferreyra', negocio: 4, motivo: 503, titulo: 'No puedo descargar el Excel', descripcion: 'Se queda cargando.', dias: 9, camino: [1, 2, 4], nota: 'Ya está resuelto: probá de nuevo.', conversacion: [['npaz', 'Lo estamos mirando.']], puntaje: 5 },
  { numero: 40105, clase: 'reclamo', razon: 1042, usuario: 'npaz', negocio: 4, motivo: 301, origen: 5, titulo: 'Consulta por la lista de noviembre', descripcion: 'El cliente llamó: la lista que tiene no muestra los filtros nuevos.', dias: 3, camino: [1], datos: { codigoMaterial: 'VM-A118' } },
  { numero: 40106, clase: 'reclamo', razon: 1051, usuario: 'npaz', negocio: 4, motivo: 203, origen: 4, titulo: 'Bulto golpeado', descripcion: 'Llegó abierto y con un disco partido.', dias: 1, camino: [1], datos: { numeroFactura: 'A-0001-00048890' } },
  { numero: 40107, clase: 'reclamo', razon: 1043, usuario: 'hquiroga', negocio: 1, motivo: 303, origen: 2, titulo: 'Pedido sin procesar', descripcion: 'El pedido de la semana pasada no aparece.', dias: 4, camino: [1, 2, 6], nota: 'El pedido nunca se confirmó.', rechazo: 'Sin pedido confirmado' },
  { numero: 40111, clase: 'garantia', razon: 1043, usuario: 'hquiroga', negocio: 1, marca: 101, motivo: 1006, titulo: 'Garantía TH 150 Cross: Sistema eléctrico', descripcion: 'Se apaga en marcha y no vuelve a encender.', dias: 0, camino: [11], vin: '8AXTH150CRA000123', datos: { garantia: MOTO('8AXTH150CRA000123', 'TH 150 Cross', 'TH157FMJ-2600123', 3150) } },
  {
    numero: 40112, clase: 'garantia', razon: 1043, usuario: 'hquiroga', negocio: 1, marca: 101, motivo: 1001, titulo: 'Garantía TH 150 Cross: Motor', descripcion: 'Pierde aceite por la junta del cilindro.', dias: 6, camino: [11, 1, 2], vin: '8AXTH150CRA000124',
    datos: { garantia: { ...MOTO('8AXTH150CRA000124', 'TH 150 Cross', 'TH157FMJ-2600124', 9800), atencionComercial: true }, avisos: ['La garantía de 12 meses está vencida.'] },
    conversacion: [['rsosa', 'La vemos como atención comercial.'], ['rsosa', '#Es la tercera de esta junta: avisar a calidad.']],
  },
  { numero: 40113, clase: 'garantia', razon: 1060, usuario: 'hquiroga', negocio: 1, marca: 101, motivo: 1004, titulo: 'Garantía TH 200 Ruta: Frenos', descripcion: 'El disco delantero vibra.', dias: 8, camino: [11, 1, 2, 7, 5], vin: '8AXTH200DSA000987', solucion: 'reemplazo', codigo: '70012345', datos: { garantia: MOTO('8AXTH200DSA000987', 'TH 200 Ruta', 'TH163FML-2600987', 2100) } },
  { numero: 40114, clase: 'garantia', razon: 1042, usuario: 'lferreyra', negocio: 4, marca: 406, motivo: 4008, titulo: 'Garantía AN-12-65: No mantiene carga', descripcion: 'A los tres días no arranca.', dias: 4, camino: [11, 1, 2, 8], nota: 'Necesitamos la batería para probarla.', espera: true, datos: { garantia: PIEZA('AN-12-65', '0926-14', 'A-0001-00047112') } },
  { numero: 40115, clase: 'garantia', razon: 1042, usuario: 'lferreyra', negocio: 4, marca: 401, motivo: 4001, titulo: 'Garantía NV-21045: Ruido', descripcion: 'Golpea en lomadas.', dias: 15, camino: [11, 1, 2, 6], nota: 'La pieza se golpeó al colocarla.', rechazo: 'Daño por mala colocación', datos: { garantia: PIEZA('NV-21045', 'L26-0417', 'A-0001-00045871') } },
  { numero: 40116, clase: 'garantia', razon: 1042, usuario: 'lferreyra', negocio: 4, marca: 405, motivo: 4005, titulo: 'Garantía KP-5512: Falla eléctrica', descripcion: 'La bobina falla en caliente.', dias: 25, camino: [11, 1, 2, 7, 5, 4], solucion: 'credito', codigo: '70012301', comprobante: 'A-0001-00008806', datos: { garantia: PIEZA('KP-5512', 'B26110', 'A-0001-00045871') } },
  { numero: 40117, clase: 'garantia', razon: 1061, usuario: 'npaz', negocio: 1, marca: 102, motivo: 1005, origen: 5, titulo: 'Garantía QM 250 Sierra: Suspensión', descripcion: 'Pierde aceite la horquilla.', dias: 2, camino: [11, 1], vin: '8AXKM250BSA001877', datos: { garantia: MOTO('8AXKM250BSA001877', 'QM 250 Sierra', 'QM172MM-2601877', 800) } },
]
