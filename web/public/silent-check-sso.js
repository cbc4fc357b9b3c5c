// Script of the hidden frame that checks the session: passes the answer of the identity provider to the page (keycloak-js).
parent.postMessage(location.href, location.origin)
