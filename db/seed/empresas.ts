/** Razones sociales and users of the demo distributor, invented (domain §B). */

export const MARCAS = [
  [101, 1, 'Tehuel'], [102, 1, 'Quimey'], [103, 1, 'Kavok'],
  [401, 4, 'Norvial'], [402, 4, 'Zurmak'], [403, 4, 'Dinarko'], [404, 4, 'Velmara'], [405, 4, 'Kalpar'], [406, 4, 'Andunor'], [407, 4, 'Rodafir'],
  [501, 1, 'Lonkay Trucks'], [601, 1, 'Pirén'],
] as const

export const RAZONES_SOCIALES = [
  { id: 1042, nombre: 'Repuestos Litoral Sur S.R.L.', cuit: '30801001234', codigo: '0000104217', negocios: [4], provincia: 'Santa Fe', activo: true },
  { id: 1043, nombre: 'Motos Litoral Sur S.A.S.', cuit: '30802345174', codigo: '0000104218', negocios: [1], provincia: 'Santa Fe', activo: true },
  { id: 1051, nombre: 'Autopartes Cuyo Andina S.A.', cuit: '30803451202', codigo: '0000105102', negocios: [4], provincia: 'Mendoza', activo: true },
  { id: 1052, nombre: 'Casa Quebracho Repuestos S.H.', cuit: '30804562334', codigo: '0000105233', negocios: [4], provincia: 'Chaco', activo: true },
  { id: 1060, nombre: 'Moto Center Pampa Norte S.R.L.', cuit: '30805673415', codigo: '0000106044', negocios: [1], provincia: 'La Pampa', activo: true },
  { id: 1061, nombre: 'Patagonia Rodados S.A.', cuit: '30806784547', codigo: '0000106175', negocios: [1, 4], provincia: 'Neuquén', activo: true },
  { id: 1070, nombre: 'Distribuidora Tres Arroyos Partes S.A.', cuit: '30807895636', codigo: '0000107019', negocios: [4], provincia: 'Buenos Aires', activo: false },
  { id: 1071, nombre: 'Frenos y Embragues del Norte S.A.', cuit: '33810234569', codigo: '0000107120', negocios: [4], provincia: 'Salta', activo: true },
  { id: 1072, nombre: 'Rodados del Valle S.R.L.', cuit: '30809123452', codigo: '0000107233', negocios: [1], provincia: 'Río Negro', activo: true },
] as const

/**
 * Contacts at the distributor. Only Diego Arrieta has a user of the portal. The other seller has the razones sociales
 * that are not his.
 */
export const CONTACTOS = [
  { tipo: 'vendedor', nombre: 'Diego Arrieta', email: 'diego.arrieta@meridiana.example', telefono: '+54 341 555-0110', usuario: 'darrieta', razones: [1042, 1043, 1051, 1060] },
  { tipo: 'vendedor', nombre: 'Paula Medrano', email: 'paula.medrano@meridiana.example', telefono: '+54 341 555-0111', usuario: null, razones: [1052, 1061, 1070, 1071, 1072] },
  { tipo: 'asesor', nombre: 'Julián Bossio', email: 'julian.bossio@meridiana.example', telefono: '+54 341 555-0120', usuario: null, razones: [1042, 1043, 1051, 1052, 1060, 1061, 1070, 1071, 1072] },
  { tipo: 'asesor_cobranza', nombre: 'Carina Olmedo', email: 'carina.olmedo@meridiana.example', telefono: '+54 341 555-0130', usuario: null, razones: [1042, 1043, 1051, 1052, 1060, 1061, 1070, 1071, 1072] },
] as const

export const USUARIOS = [
  { userName: 'mibarra', nombre: 'Marcos', apellido: 'Ibarra', dni: '71234567', telefono: '+54 341 555-0142', direccion: 'Bv. Oroño 1200, Rosario', razones: [1042, 1043], servicios: [1, 2, 3, 4, 5, 6, 8, 9, 12, 13] },
  { userName: 'lferreyra', nombre: 'Lucía', apellido: 'Ferreyra', dni: '72345678', telefono: '+54 341 555-0143', direccion: null, razones: [1042], servicios: [1, 2, 3, 4, 5, 6, 8, 12] },
  { userName: 'hquiroga', nombre: 'Hernán', apellido: 'Quiroga', dni: '73456789', telefono: '+54 2954 55-0144', direccion: null, razones: [1043, 1060], servicios: [1, 2, 3, 4, 5, 6, 7, 8, 10, 11] },
  { userName: 'rsosa', nombre: 'Ramiro', apellido: 'Sosa', dni: '75678901', telefono: '+54 341 555-0101', direccion: null, razones: [], servicios: [] },
  { userName: 'npaz', nombre: 'Noelia', apellido: 'Paz', dni: '74567890', telefono: '+54 341 555-0102', direccion: null, razones: [], servicios: [] },
  { userName: 'darrieta', nombre: 'Diego', apellido: 'Arrieta', dni: '78901234', telefono: '+54 341 555-0110', direccion: null, razones: [], servicios: [] },
  { userName: 'admin', nombre: 'Administración', apellido: 'Meridiana', dni: null, telefono: '+54 341 555-0100', direccion: null, razones: [], servicios: [] },
  { userName: 'sinconfig', nombre: 'Sin', apellido: 'Configuración', dni: null, telefono: null, direccion: null, razones: [], servicios: [2] },
  { userName: 'inactivo', nombre: 'Inés', apellido: 'Inactiva', dni: null, telefono: null, direccion: null, razones: [1042], servicios: [2] },
] as const

/**
 * Owner of a company of both lines of business, with every service and every right of a customer. Inserted after all
 * other users, whose ids therefore stay the same.
 */
export const TITULAR = { userName: 'tgodoy', nombre: 'Teresa', apellido: 'Godoy', dni: '79012345', telefono: '+54 299 555-0147', direccion: 'Av. Argentina 350, Neuquén', razones: [1061], servicios: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] } as const

export const BANNERS = [
  { negocio: 4, titulo: 'Campaña de baterías Andunor', texto: 'Retirá el lote 0926-14 sin cargo: pedí la devolución con el motivo "Retiro de lote".', enlace: '/autogestion/devoluciones/nueva', dias: 30 },
  { negocio: 1, titulo: 'TH 150 Cross 2027', texto: 'Ya podés consultar stock y colores con tu vendedor.', enlace: null, dias: 20 },
] as const

export const PRODUCTOS = [
  ['NV-21045', 'Amortiguador delantero derecho a gas', 401, null], ['NV-21046', 'Amortiguador delantero izquierdo a gas', 401, null],
  ['NV-33010', 'Kit de suspensión delantera', 401, null], ['ZK-0087', 'Pastillas de freno delanteras (juego)', 402, null],
  ['ZK-0412', 'Disco de freno ventilado 280 mm', 402, null], ['DK-7001', 'Kit de embrague 200 mm', 403, null],
  ['VM-A118', 'Filtro de aire', 404, null], ['VM-O220', 'Filtro de aceite', 404, null],
  ['KP-5512', 'Bobina de encendido', 405, null],
  ['KP-9003', 'Sensor de oxígeno', 405, 'Los sensores electrónicos no admiten devolución. Si vino fallado, pedí la garantía.'],
  ['AN-12-65', 'Batería 12V 65Ah', 406, null], ['AN-12-90', 'Batería 12V 90Ah pick-up', 406, null],
  ['RF-18565R15', 'Neumático 185/65 R15', 407, null], ['TH-150-021', 'Kit de transmisión moto 150', 101, null],
] as const

/** Carriers, including the one used by the demo returns. */
export const TRANSPORTES = [
  'Transporte Expreso Ñandubay S.A.', 'Cruz del Litoral Cargas', 'Expreso Rosario Sur', 'Logística Pampeana S.R.L.', 'Transporte Tres Arroyos',
] as const

