interface Place {
  api: string;
  tenant: string;
  code: string;
}

const options = ({ api, tenant }: Place, keyFile: string) =>
  `--api=${api} --tenant=${tenant} --key-file=${keyFile}`;

/** The commands that install a print agent as a service of systemd. */
export function serviceCommands(place: Place): string {
  const agent = `/usr/local/bin/countersign agent ${options(place, '/etc/countersign/agent.key')}`;
  return [
    'sudo useradd --system countersign',
    'sudo install -m 700 -o countersign -d /etc/countersign',
    `sudo -u countersign ${agent} --pair=${place.code}`,
    `sudo tee /etc/systemd/system/countersign-agent.service <<'END'`,
    '[Service]',
    `ExecStart=${agent}`,
    'User=countersign',
    'Restart=always',
    '[Install]',
    'WantedBy=multi-user.target',
    'END',
    'sudo systemctl enable --now countersign-agent',
  ].join('\n');
}

/** The commands that run a print agent in a container. */
export function containerCommands(place: Place): string {
  const run = '-v countersign-agent:/var/lib/countersign countersign agent';
  const agent = `${run} ${options(place, '/var/lib/countersign/agent.key')}`;
  return [
    `docker run --rm ${agent} --pair=${place.code}`,
    `docker run -d --name countersign-agent --restart=always ${agent}`,
  ].join('\n');
}
