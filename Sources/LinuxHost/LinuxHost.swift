/// LinuxHost.
