/** Server programs of Debian that Cartage is tested with. */
export interface Counterpart {
  readonly name: string;
  /** The Debian packages that it needs. */
  readonly packages: readonly string[];
  /** Behaviour that the tests of this counterpart do not cover. */
  readonly untried: readonly string[];
}

/** Each has a file `<name>.counterpart.ts` in this folder. */
export const COUNTERPARTS: readonly Counterpart[] = [
  {
    name: 'opensmtpd',
    packages: ['opensmtpd', 'haproxy'],
    untried: ['STARTTLS and sign-in, because OpenSMTPD of Debian 12 fails with OpenSSL 3', 'spam filters'],
  },
  {
    name: 'clamav',
    packages: ['clamav-daemon'],
    untried: ['the signatures of ClamAV itself'],
  },
  {
    name: 'swift',
    packages: ['swift', 'swift-account', 'swift-container', 'swift-object', 'swift-proxy', 'memcached'],
    untried: ['Keystone as its sign-in', 'several disks', 'files above 30 MB', 'TLS'],
  },
  {
    name: 'pgbouncer',
    packages: ['postgresql-15', 'pgbouncer'],
    untried: ['PgBouncer on another machine', 'reads on replicas through PgBouncer'],
  },
  {
    name: 'patroni',
    packages: ['postgresql-15', 'patroni', 'etcd-server', 'haproxy'],
    untried: [
      'several machines',
      'three members of etcd',
      'a network that separates servers',
      'replicas for reads',
    ],
  },
  {
    name: 'lemonldap',
    packages: [
      'liblemonldap-ng-portal-perl',
      'lemonldap-ng-fastcgi-server',
      'libio-string-perl',
      'libstring-random-perl',
      'libgd-securityimage-perl',
      'libimage-magick-perl',
      'nginx-light',
    ],
    untried: [
      'the sign-in code of the portal in a browser: the tests send its requests',
      'its Manager',
      'second factors',
      'users of several organisations',
      'LDAP and other sources of users',
    ],
  },
  {
    name: 'proxies',
    packages: ['postgresql-15', 'nginx-light', 'haproxy'],
    untried: ['restarts of the API under load', 'Caddy', 'several machines', 'proxies under systemd'],
  },
  {
    name: 'configuration',
    packages: ['nginx-light', 'haproxy', 'caddy', 'prometheus', 'logrotate', 'docker-compose'],
    untried: ['container engines: the image was neither built nor started'],
  },
];

/** Server programs without a counterpart test. */
export const MISSING = [
  'the portal behind Caddy, and rolling restarts behind nginx and HAProxy',
  'RADOS Gateway of Ceph as S3 server',
] as const;
